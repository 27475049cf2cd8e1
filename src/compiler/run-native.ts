import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSystemError } from "../base/system-error.ts";
import { isAtLeast } from "../core/build/compiler-version.ts";
import type { CompilerProblem } from "../core/errors/compiler-problem.ts";
import { createFailure } from "../core/errors/failure.ts";

/**
 * Compiles with a native solc.
 *
 * @throws COMPILER_FAILED if it takes too long, crashes, or there is no temporary folder
 */
export async function runNative({
  path,
  solcLongVersion,
  inputText,
  timeoutMs,
  signal,
}: CompilerRun): Promise<string> {
  const toFailure = (problem: CompilerProblem) =>
    createFailure("COMPILER_FAILED", { solcLongVersion, path, problem });
  const emptyFolder = await mkdtemp(join(tmpdir(), "verify-contract-solc-")).catch(
    (error: unknown): never => {
      throw isSystemError(error) ? toFailure({ kind: "no-folder", detail: error.message }) : error;
    },
  );
  try {
    const end = await runProgram({
      path,
      programArguments: nativeArguments(solcLongVersion, emptyFolder),
      workingFolder: emptyFolder,
      inputText,
      timeoutMs,
      signal,
    });
    if (end.kind === "answered") {
      return end.outputText;
    }
    throw toFailure(end);
  } finally {
    await rm(emptyFolder, { recursive: true, force: true });
  }
}

/**
 * solc looks for missing imports in the file system. 0.8.22 and later do not if they are told, 0.6.9 and later look in
 * a given folder, and older ones in the working directory.
 */
export function nativeArguments(solcLongVersion: string, emptyFolder: string): readonly string[] {
  if (isAtLeast(solcLongVersion, "0.8.22")) {
    return ["--standard-json", "--no-import-callback"];
  }
  return isAtLeast(solcLongVersion, "0.6.9")
    ? ["--standard-json", "--base-path", emptyFolder]
    : ["--standard-json"];
}

const maxErrorCharacters = 1000;

/** The largest known projects have 100 MB. V8 has no text of more than 512 MiB. */
const maxOutputBytes = 256 * 2 ** 20;

interface Program {
  readonly path: string;
  readonly programArguments: readonly string[];
  readonly workingFolder?: string | undefined;
  readonly inputText: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type ProgramEnd = { readonly kind: "answered"; readonly outputText: string } | CompilerProblem;

export async function runProgram({
  path,
  programArguments,
  workingFolder,
  inputText,
  timeoutMs,
  signal,
}: Program): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const child = spawn(path, programArguments, {
    cwd: workingFolder,
    env: passedOn(process.env),
    windowsHide: true,
  });
  AbortSignal.any([signal, deadline]).addEventListener("abort", () => stop(child));
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) {
      stop(child);
    } else {
      chunks.push(chunk);
    }
  });
  const failure = awaitFailure(child);
  // A program that ends early does not read its whole input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(inputText);
  const detail = await failure;
  signal.throwIfAborted();
  if (deadline.aborted) {
    return { kind: "time-limit", timeoutMs };
  }
  if (bytes > maxOutputBytes) {
    return { kind: "crash", detail: `its output is longer than ${maxOutputBytes / 2 ** 20} MiB` };
  }
  return detail === undefined
    ? { kind: "answered", outputText: Buffer.concat(chunks).toString("utf8") }
    : { kind: "crash", detail };
}

/** A process that the program started may keep the pipes open, so they are not read to their end. */
function stop(child: ChildProcessWithoutNullStreams): void {
  child.kill("SIGKILL");
  child.stdout.destroy();
  child.stderr.destroy();
}

/** What a program needs to start. Other variables may be keys. */
const passedOnNames =
  /^(?:PATH|PATHEXT|HOME|USERPROFILE|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|(?:DY)?LD_LIBRARY_PATH)$/i;

function passedOn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => passedOnNames.test(name)));
}

/** Returns how the program failed; undefined if it succeeded. */
function awaitFailure(child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  let errorText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorText = (errorText + text).slice(0, maxErrorCharacters);
  });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      // "close" follows if the process was started.
      if (child.pid === undefined) {
        resolve(error.message);
      }
    });
    child.on("close", (exitCode, killedBy) => {
      const how = killedBy === null ? `it exited with code ${exitCode}` : `${killedBy} ended it`;
      resolve(exitCode === 0 ? undefined : [how, errorText].filter((text) => text !== "").join(": "));
    });
  });
}

export interface CompilerRun {
  readonly path: string;
  readonly solcLongVersion: string;
  readonly inputText: string;
  readonly timeoutMs: number;
  readonly maxMemoryBytes?: number | undefined;
  readonly signal: AbortSignal;
}

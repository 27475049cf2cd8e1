import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSystemError } from "../base/system-error.ts";
import { isAtLeast } from "../core/build/compiler-version.ts";
import type { CompilerProblem } from "../core/errors/compiler-problem.ts";
import { createFailure } from "../core/errors/failure.ts";

/** The words of programs that got no more memory, on stderr or instead of an answer. */
const outOfMemory = /bad_alloc|out of memory|memory exhausted|cannot allocate memory/i;

const brokenOff = /^.{0,300}exception during compilation: .{0,100}bad_alloc/is;

/**
 * Compiles with a native solc and returns its standard JSON output.
 *
 * @throws COMPILER_FAILED when it takes too long or too much memory, crashes, writes too much or has no folder
 */
export async function runNative({
  path,
  solcLongVersion,
  inputText,
  timeoutMs,
  maxMemoryBytes,
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
    const programArguments = nativeArguments(solcLongVersion, emptyFolder);
    const end = await runProgram({
      ...withMemoryLimit({ path, programArguments }, maxMemoryBytes),
      workingFolder: emptyFolder,
      inputText,
      timeoutMs,
      signal,
    });
    const problem = maxMemoryBytes === undefined ? end : findMemoryProblem(end, maxMemoryBytes);
    if (problem.kind === "answered") {
      return problem.outputText;
    }
    throw toFailure(problem);
  } finally {
    await rm(emptyFolder, { recursive: true, force: true });
  }
}

function findMemoryProblem(end: ProgramEnd, maxBytes: number): ProgramEnd {
  const isOut =
    (end.kind === "crash" && outOfMemory.test(end.detail)) ||
    (end.kind === "answered" && brokenOff.test(end.outputText));
  return isOut ? { kind: "out-of-memory", maxBytes } : end;
}

/**
 * Returns the arguments for a native solc that reads standard JSON and nothing else.
 *
 * By itself it would look for missing imports in the file system. From 0.8.22 on that can be switched
 * off; from 0.6.9 on the place to look can be an empty folder. Before, it looks in the working
 * directory, which has to be an empty folder then.
 */
export function nativeArguments(solcLongVersion: string, emptyFolder: string): readonly string[] {
  if (isAtLeast(solcLongVersion, "0.8.22")) {
    return ["--standard-json", "--no-import-callback"];
  }
  return isAtLeast(solcLongVersion, "0.6.9")
    ? ["--standard-json", "--base-path", emptyFolder]
    : ["--standard-json"];
}

/** A program and what it is started with. */
interface Command {
  readonly path: string;
  readonly programArguments: readonly string[];
}

/**
 * The command that starts a program which may have so much memory and no more.
 *
 * The shell sets the limit and becomes the program. Of data, and not of the address space, which some
 * programs reserve far more of than they use. Only Linux has such a limit.
 *
 * @see https://man7.org/linux/man-pages/man2/getrlimit.2.html (RLIMIT_DATA)
 */
function withMemoryLimit({ path, programArguments }: Command, maxMemoryBytes: number | undefined): Command {
  if (maxMemoryBytes === undefined || process.platform !== "linux") {
    return { path, programArguments };
  }
  const script = 'ulimit -d "$1" && shift && exec "$@"';
  const kibibytes = String(Math.ceil(maxMemoryBytes / 1024));
  return { path: "/bin/sh", programArguments: ["-c", script, "sh", kibibytes, path, ...programArguments] };
}

/** Half of what a string can hold in Node; real outputs stay far below. */
const maxOutputBytes = 256 * 1024 * 1024;

const maxErrorCharacters = 1000;

/** Output that was written before the end is in the pipe by then, and is read at once. */
const drainMs = 1_000;

interface Program extends Command {
  readonly workingFolder?: string | undefined;
  readonly inputText: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type ProgramEnd = { readonly kind: "answered"; readonly outputText: string } | CompilerProblem;

/**
 * Runs a program with this input, and kills it at the time limit, the output limit or an abort.
 *
 * Processes that the program started are not waited for.
 */
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
  const overflow = new AbortController();
  const child = spawn(path, programArguments, {
    cwd: workingFolder,
    env: passedOn(process.env),
    windowsHide: true,
  });
  AbortSignal.any([signal, deadline, overflow.signal]).addEventListener("abort", () => child.kill("SIGKILL"));
  const chunks = collectOutput(child, () => overflow.abort());
  const failure = awaitFailure(child);
  // One that ends early does not read its whole input, which is reported by its exit.
  child.stdin.on("error", () => undefined);
  child.stdin.end(inputText);
  const detail = await failure;
  signal.throwIfAborted();
  if (deadline.aborted) {
    return { kind: "time-limit", timeoutMs };
  }
  if (overflow.signal.aborted) {
    return { kind: "output-limit", maxBytes: maxOutputBytes };
  }
  return detail === undefined
    ? { kind: "answered", outputText: Buffer.concat(chunks).toString("utf8") }
    : { kind: "crash", detail };
}

/**
 * What a program needs to start and to load its libraries. Everything else stays here: the environment of
 * a project holds its keys.
 */
const passedOnNames =
  /^(?:PATH|PATHEXT|HOME|USERPROFILE|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|(?:DY)?LD_LIBRARY_PATH)$/i;

function passedOn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => passedOnNames.test(name)));
}

function collectOutput(child: ChildProcessWithoutNullStreams, onOverflow: () => void): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) {
      onOverflow();
    } else {
      chunks.push(chunk);
    }
  });
  return chunks;
}

/** Waits for the end and says what was wrong with it; undefined when nothing was. */
function awaitFailure(child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  let errorText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorText = (errorText + text).slice(0, maxErrorCharacters);
  });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      // With a process, "close" is still to come.
      if (child.pid === undefined) {
        resolve(error.message);
      }
    });
    child.on("exit", () => {
      // A process that it started may keep the pipes open.
      const closing = setTimeout(() => [child.stdout, child.stderr].map((pipe) => pipe.destroy()), drainMs);
      child.on("close", () => clearTimeout(closing));
    });
    child.on("close", (exitCode, killedBy) => {
      const how = killedBy === null ? `it exited with code ${exitCode}` : `${killedBy} ended it`;
      resolve(exitCode === 0 ? undefined : [how, errorText].filter((text) => text !== "").join(": "));
    });
  });
}

/** One compilation, as the programs that compile take it. */
export interface CompilerRun {
  readonly path: string;
  readonly solcLongVersion: string;
  /** Standard JSON. */
  readonly inputText: string;
  readonly timeoutMs: number;
  /** Default: what the machine has. */
  readonly maxMemoryBytes?: number | undefined;
  readonly signal: AbortSignal;
}

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { CompilerProblem } from "../core/errors/compiler-errors.ts";

/** Half of what a string can hold in Node; real outputs stay far below. */
const maxOutputBytes = 256 * 1024 * 1024;
const maxErrorCharacters = 1000;

export interface Program {
  readonly path: string;
  readonly programArguments: readonly string[];
  readonly workingFolder?: string | undefined;
  readonly inputText: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type ProgramEnd = { readonly kind: "answered"; readonly outputText: string } | CompilerProblem;

/** Runs a program with this input, and kills it at the time limit, the output limit or an abort. */
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
    signal: AbortSignal.any([signal, deadline, overflow.signal]),
    killSignal: "SIGKILL",
    windowsHide: true,
  });
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
    child.on("close", (exitCode, killedBy) => {
      resolve(exitCode === 0 ? undefined : `it ended with ${killedBy ?? `code ${exitCode}`}: ${errorText}`);
    });
  });
}

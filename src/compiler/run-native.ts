import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompilerFailedError } from "../core/errors/compiler-errors.ts";
import type { CompilerRun } from "./compiler-run.ts";
import { nativeArguments } from "./native-arguments.ts";
import { type ProgramEnd, runProgram } from "./run-program.ts";
import { withMemoryLimit } from "./with-memory-limit.ts";

/** What programs say that got no more memory, on their own or in an answer that is none. */
const outOfMemory = /bad_alloc|out of memory|memory exhausted|cannot allocate memory/i;
const brokenOff = /^.{0,300}exception during compilation: .{0,100}bad_alloc/is;

/**
 * Compiles with a native solc and returns its standard JSON output.
 *
 * @throws CompilerFailedError when it takes too long or too much memory, crashes or writes too much
 */
export async function runNative({
  path,
  solcLongVersion,
  inputText,
  timeoutMs,
  maxMemoryBytes,
  signal,
}: CompilerRun): Promise<string> {
  const emptyFolder = await mkdtemp(join(tmpdir(), "verify-contract-solc-"));
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
    throw new CompilerFailedError({ solcLongVersion, path, problem });
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

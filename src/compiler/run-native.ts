import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompilerFailedError } from "../core/errors/compiler-errors.ts";
import type { CompilerRun } from "./compiler-run.ts";
import { nativeArguments } from "./native-arguments.ts";
import { runProgram } from "./run-program.ts";

/**
 * Compiles with a native solc and returns its standard JSON output.
 *
 * @throws CompilerFailedError when it takes too long, crashes or writes too much
 */
export async function runNative({
  path,
  solcLongVersion,
  inputText,
  timeoutMs,
  signal,
}: CompilerRun): Promise<string> {
  const emptyFolder = await mkdtemp(join(tmpdir(), "verify-contract-solc-"));
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
    throw new CompilerFailedError({ solcLongVersion, path, problem: end });
  } finally {
    await rm(emptyFolder, { recursive: true, force: true });
  }
}

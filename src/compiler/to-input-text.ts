import type { CompilerJob } from "../verification/ports.ts";
import { selectOutputs } from "./select-outputs.ts";

/**
 * Writes the standard JSON input of a job: the stored input, with the outputs that are needed here.
 *
 * The model checker proves assertions, for minutes and with solvers that the compiler starts. Code and
 * metadata say nothing of it.
 */
export function toInputText(job: CompilerJob): string {
  const { modelChecker: _, ...stored } = job.input.settings;
  const settings = { ...stored, outputSelection: selectOutputs(job) };
  return JSON.stringify({ ...job.input, settings });
}

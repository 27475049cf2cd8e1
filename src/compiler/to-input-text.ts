import type { CompilerJob } from "../verification/ports.ts";
import { selectOutputs } from "./select-outputs.ts";

/** Writes the standard JSON input of a job: the stored input, with the outputs that are needed here. */
export function toInputText(job: CompilerJob): string {
  const settings = { ...job.input.settings, outputSelection: selectOutputs(job) };
  return JSON.stringify({ ...job.input, settings });
}

import { BaseError } from "../../base/errors.ts";
import { InterruptedError } from "../../core/errors/plugin-errors.ts";
import { toPrintableJson } from "../../core/text/to-printable-json.ts";
import type { Failure } from "../../verification/result.ts";
import { toFailure } from "../../verification/to-result.ts";
import { type ConsoleReporter, createReporter } from "../reporter.ts";
import { finishCommand } from "./finish-command.ts";
import { type TaskResult, toTaskResult } from "./task-result.ts";
import { toPluginError } from "./to-plugin-error.ts";

interface Task<ResultT extends object> {
  /** As the command line takes it. */
  readonly name: string;
  /** Print one JSON document, and nothing else, on stdout. */
  readonly json: boolean;
  readonly work: (reporter: ConsoleReporter) => Promise<ResultT>;
  readonly describe: (result: ResultT) => string;
  /** Whether the exit code is 0; default: always. */
  readonly isSuccess?: ((result: ResultT) => boolean) | undefined;
  /** What is wrong with a result that is worth printing all the same. */
  readonly findFailure?: ((result: ResultT) => BaseError | undefined) | undefined;
}

/**
 * Runs the work of a task and says what came out: in words, or as one JSON document.
 *
 * A failure is thrown for Hardhat to print on stderr. With `--json` it is a document too: one of ours
 * is that alone and fails the task by its result; any other is thrown as well, as it is.
 */
export async function runTask<ResultT extends object>(
  task: Task<ResultT>,
): Promise<TaskResult<ResultT | Failure>> {
  const reporter = createReporter();
  const result = await runWork(task, reporter);
  if ("failure" in result) {
    finishCommand(task.name, { isSuccess: false, isInterrupted: result.failure.code === "INTERRUPTED" });
    reporter.print(toPrintableJson(result.failure));
    return toTaskResult(result.failure, false);
  }
  const { value } = result;
  const isSuccess = task.isSuccess?.(value) ?? true;
  finishCommand(task.name, { isSuccess, isInterrupted: false });
  reporter.print(task.json ? toPrintableJson(value) : task.describe(value));
  const failure = task.findFailure?.(value);
  if (failure !== undefined) {
    throw toPluginError(failure);
  }
  return toTaskResult(value, isSuccess);
}

async function runWork<ResultT extends object>(
  { name, work, json }: Task<ResultT>,
  reporter: ConsoleReporter,
): Promise<{ readonly value: ResultT } | { readonly failure: Failure }> {
  try {
    return { value: await work(reporter) };
  } catch (error) {
    if (!json) {
      finishCommand(name, { isSuccess: false, isInterrupted: error instanceof InterruptedError });
      throw toPluginError(error);
    }
    const failure = toFailure(error);
    if (error instanceof BaseError) {
      return { failure };
    }
    reporter.print(toPrintableJson(failure));
    throw error;
  }
}

import { inspect } from "node:util";
import type { Result } from "hardhat/types/utils";
import { createReporter } from "../app/reporter.ts";
import type { Command } from "../app/verbs/command.ts";
import { watchOutput } from "../app/watch-output.ts";
import { toHostStyle } from "../app/words/host-style.ts";
import { BaseError, isFailure } from "../core/errors/failure.ts";
import { hasOpenQuestions } from "./ask-provider.ts";
import { hardhatStyle, isHardhatCli } from "./hardhat-style.ts";

/**
 * Runs the command of a task and prints what came out: in words, or as one JSON document.
 *
 * A failure is thrown for Hardhat to print on stderr. With `--json` it is a document too: one of ours
 * is that alone and fails the task by its result; any other is thrown as well, as it is.
 *
 * @param name - as the command line takes it
 */
export async function runTask(name: string, command: Command): Promise<TaskResult<object> | undefined> {
  const reporter = createReporter();
  const { value, text, error, isSuccess, isInterrupted } = await command(reporter);
  finishCommand(name, { isSuccess, isInterrupted });
  if (text !== undefined) {
    reporter.print(text);
  }
  if (error !== undefined) {
    throw await toPluginError(error);
  }
  return value && toTaskResult(value, isSuccess);
}

/**
 * A task's result: the very object that functions return and `--json` prints, which Hardhat's CLI
 * can also read as its own `Result`.
 */
export type TaskResult<ValueT extends object> = ValueT & Result<ValueT, ValueT>;

/**
 * Marks a result as success or failure for Hardhat's CLI, which exits with 1 for
 * `{ success: false, error }`. The marks are not enumerable: printed, spread and compared, it is the
 * result alone.
 */
export function toTaskResult<ValueT extends object>(result: ValueT, isSuccess: boolean): TaskResult<ValueT> {
  mark(result, isSuccess);
  return result;
}

function mark<ValueT extends object>(
  result: ValueT,
  isSuccess: boolean,
): asserts result is TaskResult<ValueT> {
  Object.defineProperties(
    result,
    isSuccess
      ? { success: { value: true }, value: { value: result } }
      : { success: { value: false }, error: { value: result } },
  );
}

const pluginId = "hardhat-verify-contract";

/**
 * Returns what Hardhat can print as a failure of this plugin; anything else it would print as a bug of its own,
 * with a stack. Errors that are not ours (Hardhat's, or bugs) pass unchanged.
 *
 * Hardhat is imported here alone, because the functions share this file's chunk and their schemas and codes are
 * also read where Hardhat is not installed.
 */
export async function toPluginError(error: unknown): Promise<unknown> {
  if (!(error instanceof BaseError)) {
    return error;
  }
  if (isFailure(error, "NETWORK_REFUSED") && error.cause !== undefined) {
    // Hardhat prints its own with its own code and what it knows of a remedy.
    return error.cause;
  }
  error.speak(toHostStyle(hardhatStyle));
  const message = `${error.message}\n(${error.code}, see node_modules/${pluginId}/docs/errors.md)`;
  const { HardhatPluginError } = await import("hardhat/plugins");
  const pluginError = new HardhatPluginError(pluginId, message, error);
  // Hardhat prints the message, and on CI, or with --show-stack-traces, inspects the error after it, which
  // would print the same message twice more.
  Object.defineProperty(pluginError, inspect.custom, { value: () => describeOrigin(error) });
  return pluginError;
}

/** Where an error comes from, for those who ask; its message was printed before. */
function describeOrigin({ name, stack = "" }: BaseError): string {
  return process.argv.includes("--show-stack-traces")
    ? [name, ...stack.split("\n").filter((line) => /^\s+at /.test(line))].join("\n")
    : "For more info run Hardhat with --show-stack-traces";
}

/** As shells say it of a command that Ctrl-C ended: 128 and the number of SIGINT. */
const interruptedExitCode = 130;

/** Time for Hardhat to print what came out, and to set the exit code. */
const graceMs = 500;

/**
 * Sees to the end of the process after one of our tasks.
 *
 * Hardhat's provider cannot be told to stop, so that a question to a silent node keeps the process alive
 * until Hardhat's own time limit of minutes. And Hardhat knows no exit code but 0 and 1.
 *
 * A process that was started for anything else, such as a script that runs the task, is left alone.
 */
function finishCommand(
  name: string,
  { isSuccess, isInterrupted }: { readonly isSuccess: boolean; readonly isInterrupted: boolean },
): void {
  if (!isCommand(name, process.argv)) {
    return;
  }
  watchOutput(() => {
    process.once("exit", () => {
      process.exitCode = 1;
    });
  });
  if (isInterrupted) {
    process.once("exit", () => {
      process.exitCode = interruptedExitCode;
    });
  }
  const end = (): void => {
    if (!hasOpenQuestions()) {
      return;
    }
    if (process.stdout.writableLength > 0 || process.stderr.writableLength > 0) {
      setTimeout(end, graceMs).unref();
      return;
    }
    // biome-ignore lint/nursery/noProcessExit: nothing else ends what an open request keeps alive.
    process.exit(process.exitCode ?? (isSuccess ? 0 : 1));
  };
  setTimeout(end, graceMs).unref();
}

/** Returns whether a process was started by Hardhat's command line for a task of this name. */
export function isCommand(name: string, [, program = "", ...args]: readonly string[]): boolean {
  return isHardhatCli(program) && args.includes(name);
}

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
 * With `--json`, a failure of this package is printed as a document. All other errors are thrown for Hardhat to print.
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
 * The object that functions return and `--json` prints, which Hardhat's CLI can also read as its own `Result`.
 */
export type TaskResult<ValueT extends object> = ValueT & Result<ValueT, ValueT>;

/**
 * Hardhat's CLI exits with 1 for `{ success: false, error }`. The marks are not enumerable, so they are not printed.
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
 * Hardhat would print other errors of ours as bugs. It is imported here, because schemas and codes of this chunk are
 * also read where it is not installed.
 */
export async function toPluginError(error: unknown): Promise<unknown> {
  if (!(error instanceof BaseError)) {
    return error;
  }
  if (isFailure(error, "NETWORK_REFUSED") && error.cause !== undefined) {
    // Hardhat prints its own with its code and remedy.
    return error.cause;
  }
  error.speak(toHostStyle(hardhatStyle));
  const message = `${error.message}\n(${error.code}, see node_modules/${pluginId}/docs/errors.md)`;
  const { HardhatPluginError } = await import("hardhat/plugins");
  const pluginError = new HardhatPluginError(pluginId, message, error);
  // Hardhat may inspect the error after its message, which would print the message twice more.
  Object.defineProperty(pluginError, inspect.custom, { value: () => describeOrigin(error) });
  return pluginError;
}

/** The message was printed before. */
function describeOrigin({ name, stack = "" }: BaseError): string {
  return process.argv.includes("--show-stack-traces")
    ? [name, ...stack.split("\n").filter((line) => /^\s+at /.test(line))].join("\n")
    : "For more info run Hardhat with --show-stack-traces";
}

/** 128 and the number of SIGINT, as in shells. */
const interruptedExitCode = 130;

/** For Hardhat to print the result and to set the exit code. */
const graceMs = 500;

/**
 * Hardhat's provider cannot be told to stop, so a silent node would keep the process alive for minutes. Hardhat knows
 * no exit codes but 0 and 1. Scripts that run the task are left alone.
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

export function isCommand(name: string, [, program = "", ...args]: readonly string[]): boolean {
  return isHardhatCli(program) && args.includes(name);
}

import { hasOpenQuestions } from "../ask-provider.ts";

/** As shells say it of a command that Ctrl-C ended: 128 and the number of SIGINT. */
const interruptedExitCode = 130;

/** Time for Hardhat to print what came out, and to set the exit code. */
const graceMs = 500;

const hardhatCli = /(?:^|[\\/])hardhat(?:[\\/]dist[\\/]src[\\/]cli\.js|\.js)?$/;

/**
 * Sees to the end of the process after one of our tasks.
 *
 * Hardhat's provider cannot be told to stop, so that a question to a silent node keeps the process alive
 * until Hardhat's own time limit of minutes. And Hardhat knows no exit code but 0 and 1.
 *
 * A process that was started for anything else, such as a script that runs the task, is left alone.
 */
export function finishCommand(
  name: string,
  { isSuccess, isInterrupted }: { readonly isSuccess: boolean; readonly isInterrupted: boolean },
): void {
  if (!isCommand(name, process.argv)) {
    return;
  }
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
  return hardhatCli.test(program) && args.includes(name);
}

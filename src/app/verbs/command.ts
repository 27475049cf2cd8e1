import { stripControls, toPrintableJson } from "../../base/text.ts";
import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { toFailure } from "../../verification/to-result.ts";
import type { AppHost } from "../host.ts";
import { type ConsoleReporter, holdNotes } from "../reporter.ts";
import { createWords } from "../words/host-words.ts";

/** Reports a failure that does not prevent a result: the result is printed nevertheless. */
export type Fail = (failure: BaseError) => void;

/** The work of one command line, and how its result is described. */
interface CommandSteps<ResultT extends object> {
  readonly host: Pick<AppHost, "commandStyle">;
  /** Print one JSON document, and nothing else, on stdout. */
  readonly json: boolean;
  readonly work: (reporter: ConsoleReporter, fail: Fail) => Promise<ResultT>;
  /** Describes the result for a terminal of so many columns; undefined: for no terminal. */
  readonly describe: (result: ResultT, width: number | undefined) => string;
  /** Whether the exit code is 0; default: always. */
  readonly isSuccess?: ((result: ResultT) => boolean) | undefined;
}

/** Does the work of one command line, and returns its result as text or one JSON document. It does not print it. */
export type Command = (reporter: ConsoleReporter) => Promise<CommandEnd>;

/** Makes a command from the parsed arguments of its command line. */
export type OpenCommand<ArgumentsT> = (args: ArgumentsT, host: AppHost) => Command;

/** How a command ended. */
export interface CommandEnd {
  /** The result, or with `--json` a failure; undefined for a failure that is written to stderr only. */
  readonly value: object | undefined;
  /** The same as text for stdout. */
  readonly text: string | undefined;
  /** The error to write to stderr afterwards. */
  readonly error: unknown;
  readonly isSuccess: boolean;
  readonly isInterrupted: boolean;
}

/** Returns the columns of the terminal that a result is printed on; undefined: it is no terminal. */
function findWidth(): number | undefined {
  return process.stdout.isTTY === true ? process.stdout.columns : undefined;
}

/** Creates a command from its steps. */
export function createCommand<ResultT extends object>(steps: CommandSteps<ResultT>): Command {
  const { host, json, describe, isSuccess } = steps;
  return async (terminal) => {
    const { reporter, tellNotes } = holdNotes(terminal);
    let failed: BaseError | undefined;
    try {
      const value = await steps.work(reporter, (failure) => {
        failed = failure;
      });
      const text = json ? toPrintableJson(value) : describe(value, findWidth());
      const line = stripControls(text);
      tellNotes((note) => (json ? text.includes(JSON.stringify(note)) : line.includes(stripControls(note))));
      return { value, text, error: failed, isSuccess: isSuccess?.(value) ?? true, isInterrupted: false };
    } catch (error) {
      tellNotes(() => false);
      const failure = json ? toFailure(error, createWords(host.commandStyle)) : undefined;
      return {
        value: failure,
        text: failure && toPrintableJson(failure),
        // A bug is also written to stderr in full.
        error: json && error instanceof BaseError ? undefined : error,
        isSuccess: false,
        isInterrupted: isFailure(error, "INTERRUPTED"),
      };
    }
  };
}

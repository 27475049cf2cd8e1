import { stripControls, toPrintableJson } from "../../base/text.ts";
import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { toFailure } from "../../verification/to-result.ts";
import type { AppHost } from "../host.ts";
import { type ConsoleReporter, holdNotes } from "../reporter.ts";
import { createWords } from "../words/host-words.ts";

/** The result is printed nevertheless. */
export type Fail = (failure: BaseError) => void;

interface CommandSteps<ResultT extends object> {
  readonly host: Pick<AppHost, "commandStyle">;
  readonly json: boolean;
  readonly work: (reporter: ConsoleReporter, fail: Fail) => Promise<ResultT>;
  /** `width` is the terminal's; undefined without one. */
  readonly describe: (result: ResultT, width: number | undefined) => string;
  /** Whether the exit code is 0; default: always. */
  readonly isSuccess?: ((result: ResultT) => boolean) | undefined;
}

export type Command = (reporter: ConsoleReporter) => Promise<CommandEnd>;

export type OpenCommand<ArgumentsT> = (args: ArgumentsT, host: AppHost) => Command;

export interface CommandEnd {
  /** The result, or with `--json` a failure; undefined for a failure that is written to stderr only. */
  readonly value: object | undefined;
  /** The same as text for stdout. */
  readonly text: string | undefined;
  readonly error: unknown;
  readonly isSuccess: boolean;
  readonly isInterrupted: boolean;
}

function findWidth(): number | undefined {
  return process.stdout.isTTY === true ? process.stdout.columns : undefined;
}

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

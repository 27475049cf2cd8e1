import { BaseError } from "../../base/errors.ts";
import { stripControls, toPrintableJson } from "../../base/text.ts";
import { InterruptedError } from "../../core/errors/plugin-errors.ts";
import { toFailure } from "../../verification/to-result.ts";
import type { AppHost } from "../host.ts";
import { type ConsoleReporter, holdNotes } from "../reporter.ts";

/** What is done for one command line, and how its result is told. */
interface JobSteps<ResultT extends object> {
  /** Print one JSON document, and nothing else, on stdout. */
  readonly json: boolean;
  readonly work: (reporter: ConsoleReporter) => Promise<ResultT>;
  readonly describe: (result: ResultT) => string;
  /** Whether the exit code is 0; default: always. */
  readonly isSuccess?: ((result: ResultT) => boolean) | undefined;
  /** What is wrong with a result that is worth printing all the same. */
  readonly findFailure?: ((result: ResultT) => BaseError | undefined) | undefined;
}

/** Does what one command line asks for, and puts what came out into words or one JSON document. It prints no result. */
export type Job = (reporter: ConsoleReporter) => Promise<JobEnd>;

/** Makes the job of a verb from what its command line was read to. */
export type Verb<ArgumentsT> = (args: ArgumentsT, host: AppHost) => Job;

/** How a job ended. */
interface JobEnd {
  /** The result, or with `--json` a failure. Undefined: a failure that is told on stderr alone. */
  readonly value: object | undefined;
  /** The same, as it belongs on stdout. */
  readonly text: string | undefined;
  /** What is to be told on stderr after it. */
  readonly error: unknown;
  readonly isSuccess: boolean;
  readonly isInterrupted: boolean;
}

/** Makes a job of its steps. */
export function toJob<ResultT extends object>(steps: JobSteps<ResultT>): Job {
  const { json, describe, isSuccess, findFailure } = steps;
  return async (terminal) => {
    const { reporter, tellNotes } = holdNotes(terminal);
    try {
      const value = await steps.work(reporter);
      const text = json ? toPrintableJson(value) : describe(value);
      tellNotes((note) => text.includes(json ? JSON.stringify(note) : stripControls(note)));
      return {
        value,
        text,
        error: findFailure?.(value),
        isSuccess: isSuccess?.(value) ?? true,
        isInterrupted: false,
      };
    } catch (error) {
      tellNotes(() => false);
      const failure = json ? toFailure(error) : undefined;
      return {
        value: failure,
        text: failure && toPrintableJson(failure),
        // A bug is told in full besides.
        error: json && error instanceof BaseError ? undefined : error,
        isSuccess: false,
        isInterrupted: error instanceof InterruptedError,
      };
    }
  };
}

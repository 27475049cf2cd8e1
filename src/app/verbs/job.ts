import { stripControls, toPrintableJson } from "../../base/text.ts";
import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { toFailure } from "../../verification/to-result.ts";
import type { AppHost } from "../host.ts";
import { type ConsoleReporter, holdNotes } from "../reporter.ts";
import { createWords } from "../words/host-words.ts";

/** The work of one command line, and how its result is described. */
interface JobSteps<ResultT extends object> {
  readonly host: Pick<AppHost, "commandStyle">;
  /** Print one JSON document, and nothing else, on stdout. */
  readonly json: boolean;
  readonly work: (reporter: ConsoleReporter) => Promise<ResultT>;
  readonly describe: (result: ResultT) => string;
  /** Whether the exit code is 0; default: always. */
  readonly isSuccess?: ((result: ResultT) => boolean) | undefined;
  /** Finds the failure of a result that is printed nevertheless. */
  readonly findFailure?:
    | ((result: ResultT) => BaseError | undefined | Promise<BaseError | undefined>)
    | undefined;
}

/** Does the work of one command line, and returns its result as text or one JSON document. It does not print it. */
export type Job = (reporter: ConsoleReporter) => Promise<JobEnd>;

/** Makes the job of a verb from the parsed arguments of its command line. */
export type Verb<ArgumentsT> = (args: ArgumentsT, host: AppHost) => Job;

/** How a job ended. */
interface JobEnd {
  /** The result, or with `--json` a failure; undefined for a failure that is written to stderr only. */
  readonly value: object | undefined;
  /** The same as text for stdout. */
  readonly text: string | undefined;
  /** The error to write to stderr afterwards. */
  readonly error: unknown;
  readonly isSuccess: boolean;
  readonly isInterrupted: boolean;
}

/** Makes a job from its steps. */
export function toJob<ResultT extends object>(steps: JobSteps<ResultT>): Job {
  const { host, json, describe, isSuccess, findFailure } = steps;
  return async (terminal) => {
    const { reporter, tellNotes } = holdNotes(terminal);
    try {
      const value = await steps.work(reporter);
      const text = json ? toPrintableJson(value) : describe(value);
      tellNotes((note) => text.includes(json ? JSON.stringify(note) : stripControls(note)));
      return {
        value,
        text,
        error: await findFailure?.(value),
        isSuccess: isSuccess?.(value) ?? true,
        isInterrupted: false,
      };
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

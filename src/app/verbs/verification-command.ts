import { createFailure } from "../../core/errors/failure.ts";
import { trackProgress } from "../../verification/deadline.ts";
import type { Reporter } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import type { OptionEntry } from "../options/option-kinds.ts";
import type { ConsoleReporter } from "../reporter.ts";
import type { UseCase } from "../use-cases.ts";
import { createCommand, type Fail, type OpenCommand } from "./command.ts";

/** The parts that a command adds to its use case. */
interface CommandDetails<ArgumentsT, ResultT> {
  /** Describes the result for a terminal of so many columns; undefined: for no terminal. */
  readonly describe: (
    result: ResultT,
    args: ArgumentsT,
    place: { readonly host: AppHost; readonly width: number | undefined },
  ) => string;
  /** The contract or transaction that the command is about; default: many. */
  readonly about?: (args: ArgumentsT) => { readonly address?: string; readonly transaction?: string };
  /** Makes what of the arguments no option of the function has. */
  readonly complete?: (args: ArgumentsT) => Promise<Completion> | Completion;
  /** Whether the exit code is 0. */
  readonly isSuccess: (result: ResultT) => boolean;
  /** Which of the steps are told; default: all. */
  readonly toReporter?: (reporter: ConsoleReporter) => Pick<ConsoleReporter, "progress">;
  /** Does the work, with more before or after it. */
  readonly surround?: (run: () => Promise<ResultT>, place: CommandPlace<ArgumentsT>) => Promise<ResultT>;
}

interface Completion {
  readonly options?: object;
  readonly constructorArguments?: Parameters<UseCase<unknown, unknown>["run"]>[1]["constructorArguments"];
}

/** Where a command works. */
export interface CommandPlace<ArgumentsT> {
  readonly args: ArgumentsT;
  readonly host: AppHost;
  readonly reporter: ConsoleReporter;
  readonly fail: Fail;
}

/** Creates the command of a use case. Ctrl-C ends it in good order. */
export function createVerification<ArgumentsT extends { readonly json: boolean }, ResultT extends object>(
  { table, run }: UseCase<unknown, ResultT>,
  {
    describe,
    isSuccess,
    about = () => ({}),
    complete = () => ({}),
    toReporter = (reporter) => reporter,
    surround = (work) => work(),
  }: CommandDetails<ArgumentsT, ResultT>,
): OpenCommand<ArgumentsT> {
  return (args, host) =>
    createCommand<ResultT>({
      host,
      json: args.json,
      isSuccess,
      describe: (result, width) => describe(result, args, { host, width }),
      work: (reporter, fail) => {
        const work = async () => {
          const { options: more, constructorArguments } = await complete(args);
          const options = { ...toFunctionOptions(table, args), ...more };
          const { note } = reporter;
          return withInterrupt({ ...about(args), reporter: toReporter(reporter) }, (interruptible) =>
            run(options, { given: args, constructorArguments, note, ...interruptible }, host),
          );
        };
        return surround(work, { args, host, reporter, fail });
      },
    });
}

/** Turns the arguments of a command line into the options of a function. Options that were not given are left out. */
function toFunctionOptions(table: UseCase<unknown, unknown>["table"], args: object): object {
  const given = new Map<string, unknown>(Object.entries(args));
  const options = Object.entries(table)
    .filter(([, { only }]) => only !== "command")
    .map(([name, entry]) => [name, toValue(entry, given.get(name))] as const);
  return Object.fromEntries(options.filter(([, value]) => value !== undefined));
}

function toValue({ kind }: OptionEntry, value: unknown): unknown {
  if (kind === "block" && typeof value === "string") {
    return /^\d+$/.test(value) ? Number(value) : Number.NaN;
  }
  return value === false || (kind === "seconds" && value === 0) ? undefined : value;
}

interface Interruptible {
  readonly reporter: Reporter;
  /** The contract or transaction that the work is about. */
  readonly address?: string;
  readonly transaction?: string;
}

/**
 * Does work that Ctrl-C ends in good order: the first one aborts its signal and is said, with what was
 * submitted by then; a second one kills the process, as it does anywhere.
 *
 * @throws INTERRUPTED
 */
export async function withInterrupt<ResultT>(
  { reporter, ...what }: Interruptible,
  work: (options: { readonly signal: AbortSignal; readonly reporter: Reporter }) => Promise<ResultT>,
): Promise<ResultT> {
  const controller = new AbortController();
  const tracker = trackProgress(reporter);
  const interrupt = (): void => controller.abort();
  process.once("SIGINT", interrupt);
  try {
    return await work({ signal: controller.signal, reporter: tracker.reporter });
  } catch (error) {
    throw controller.signal.aborted
      ? createFailure("INTERRUPTED", {
          ...what,
          standings: tracker.standings(),
          contracts: tracker.contracts(),
        })
      : error;
  } finally {
    process.off("SIGINT", interrupt);
  }
}

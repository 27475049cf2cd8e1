import { createFailure } from "../../core/errors/failure.ts";
import { trackProgress } from "../../verification/deadline.ts";
import type { Reporter } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import type { OptionEntry } from "../options/option-kinds.ts";
import type { ConsoleReporter } from "../reporter.ts";
import type { UseCase } from "../use-cases.ts";
import { createCommand, type Fail, type OpenCommand } from "./command.ts";

interface CommandDetails<ArgumentsT, ResultT> {
  readonly describe: (
    result: ResultT,
    args: ArgumentsT,
    place: { readonly host: AppHost; readonly width: number | undefined },
  ) => string;
  /** Default: many contracts. */
  readonly about?: (args: ArgumentsT) => { readonly address?: string; readonly transaction?: string };
  /** Adds what no option of the function has. */
  readonly complete?: (args: ArgumentsT) => Promise<Completion> | Completion;
  readonly isSuccess: (result: ResultT) => boolean;
  /** Which progress is told; default: all. */
  readonly toReporter?: (reporter: ConsoleReporter) => Pick<ConsoleReporter, "progress">;
  readonly surround?: (run: () => Promise<ResultT>, place: CommandPlace<ArgumentsT>) => Promise<ResultT>;
}

interface Completion {
  readonly options?: object;
  readonly constructorArguments?: Parameters<UseCase<unknown, unknown>["run"]>[1]["constructorArguments"];
}

export interface CommandPlace<ArgumentsT> {
  readonly args: ArgumentsT;
  readonly host: AppHost;
  readonly reporter: ConsoleReporter;
  readonly fail: Fail;
}

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

/** Options that were not given are left out. */
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
  readonly address?: string;
  readonly transaction?: string;
}

/** The first Ctrl-C aborts the signal; a second one kills the process. @throws INTERRUPTED */
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

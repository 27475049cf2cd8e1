import { InterruptedError, type Standing } from "../../core/errors/plugin-errors.ts";
import type { Reporter } from "../../verification/ports.ts";

interface Interruptible {
  readonly reporter: Reporter;
  /** What it is about: a contract, or a transaction. */
  readonly address?: string;
  readonly transaction?: string;
}

/**
 * Does work that Ctrl-C ends in good order: the first one aborts its signal and is said, with what was
 * submitted by then; a second one kills the process, as it does anywhere.
 *
 * @throws InterruptedError
 */
export async function withInterrupt<ResultT>(
  { reporter, ...what }: Interruptible,
  work: (options: { readonly signal: AbortSignal; readonly reporter: Reporter }) => Promise<ResultT>,
): Promise<ResultT> {
  const controller = new AbortController();
  const standings = new Map<string, Standing>();
  const interrupt = (): void => controller.abort();
  process.once("SIGINT", interrupt);
  try {
    return await work({ signal: controller.signal, reporter: takeStock(reporter, standings) });
  } catch (error) {
    throw controller.signal.aborted
      ? new InterruptedError({ ...what, standings: [...standings.values()] })
      : error;
  } finally {
    process.off("SIGINT", interrupt);
  }
}

/** Remembers how far each explorer's submission has come, as far as it is told. */
function takeStock(reporter: Reporter, standings: Map<string, Standing>): Reporter {
  return {
    progress: (event) => {
      if (event.step === "submitting" || event.step === "linking" || event.step === "polling") {
        const receipt = event.step === "polling" ? event.receipt : undefined;
        standings.set(event.explorer, { explorer: event.explorer, receipt });
      }
      reporter.progress(event);
    },
  };
}

import { createFailure } from "../core/errors/failure.ts";
import { trackProgress } from "../verification/deadline.ts";
import type { Reporter } from "../verification/ports.ts";

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

import { DeadlineExceededError, type WorkStanding } from "../core/errors/verification-errors.ts";
import type { Clock, Reporter } from "./ports.ts";
import { takeStock } from "./take-stock.ts";

/** Until when everything that is done for one call must be over. */
export interface Deadline {
  /** For the whole call. */
  readonly timeoutMs: number;
  /** Aborts when the caller does, or when the time is over. */
  readonly signal: AbortSignal;
  elapsedMs(): number;
  /** Whether this error is nothing but the deadline, which ended a call under way. */
  isReached(error: unknown): boolean;
  /** What is known of the work now; undefined of work that submits nothing. */
  readonly standing?: (() => WorkStanding) | undefined;
}

/**
 * Does some work under one deadline: whatever it waits for with `deadline.signal` ends with it.
 *
 * Every port rejects an aborted call with the signal's own reason. Here, and nowhere else, that
 * becomes a failure with a code. What the caller itself aborted is rejected with the caller's reason.
 *
 * @throws DeadlineExceededError when the time was over before the work was
 */
export async function withDeadline<ResultT>(
  { timeoutMs, signal, clock, reporter, waitingFor = () => undefined }: WorkLimits,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  const stock = takeStock(reporter ?? { progress: () => undefined });
  const standing =
    reporter &&
    (() => ({ waitingFor: waitingFor(), lastTrouble: stock.lastTrouble(), standings: stock.standings() }));
  const startMs = clock.now();
  const end = clock.signalAfter(timeoutMs);
  const isReached = (error: unknown) => end.aborted && error === end.reason;
  try {
    const deadline = {
      timeoutMs,
      signal: signal === undefined ? end : AbortSignal.any([signal, end]),
      elapsedMs: () => clock.now() - startMs,
      isReached,
      standing,
    };
    return await work(deadline, stock.reporter);
  } catch (error) {
    throw isReached(error) ? new DeadlineExceededError({ timeoutMs, standing }) : error;
  }
}

interface WorkLimits {
  readonly timeoutMs: number;
  /** The caller's. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Of work that submits: the work gets it back, and the failure says what it was told. */
  readonly reporter?: Reporter | undefined;
  /** Names whom an answer is awaited from, where that is known. */
  readonly waitingFor?: (() => string | undefined) | undefined;
}

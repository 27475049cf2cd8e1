import { DeadlineExceededError } from "../core/errors/verification-errors.ts";
import type { Clock } from "./ports.ts";

/** Until when everything that is done for one call must be over. */
export interface Deadline {
  /** For the whole call. */
  readonly timeoutMs: number;
  /** Aborts when the caller does, or when the time is over. */
  readonly signal: AbortSignal;
  elapsedMs(): number;
  /** Whether this error is nothing but the deadline, which ended a call under way. */
  isReached(error: unknown): boolean;
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
  { timeoutMs, signal, clock }: WorkLimits,
  work: (deadline: Deadline) => Promise<ResultT>,
): Promise<ResultT> {
  const startMs = clock.now();
  const end = clock.signalAfter(timeoutMs);
  const isReached = (error: unknown) => end.aborted && error === end.reason;
  try {
    return await work({
      timeoutMs,
      signal: signal === undefined ? end : AbortSignal.any([signal, end]),
      elapsedMs: () => clock.now() - startMs,
      isReached,
    });
  } catch (error) {
    throw isReached(error) ? new DeadlineExceededError({ timeoutMs }) : error;
  }
}

interface WorkLimits {
  readonly timeoutMs: number;
  /** The caller's. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
}

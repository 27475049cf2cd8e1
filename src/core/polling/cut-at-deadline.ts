/** Wait and try again, or give up because there is no time for another try. */
export type NextTry = { readonly kind: "wait"; readonly delayMs: number } | { readonly kind: "stop" };

export interface WaitRequest {
  /** The wait that the schedule has for this try. */
  readonly delayMs: number;
  /** What the explorer asked for (Retry-After); wins when it is longer. */
  readonly hintMs?: number | undefined;
  readonly elapsedMs: number;
  readonly timeoutMs: number;
}

/** What the last try needs for its own request before the deadline aborts it. */
const lastTryMs = 1000;

/** A shorter wait is not worth a request: the explorer would not know more. */
const shortestWaitMs = 50;

/**
 * Fits a wait in front of the deadline: the last one is cut short, so that there is one more try
 * right before the time is over.
 *
 * With a short timeout the last try gets a tenth of it, or it would get all of it.
 */
export function cutAtDeadline({ delayMs, hintMs = 0, elapsedMs, timeoutMs }: WaitRequest): NextTry {
  const latestMs = timeoutMs - Math.min(lastTryMs, timeoutMs / 10) - elapsedMs;
  return latestMs < shortestWaitMs
    ? { kind: "stop" }
    : { kind: "wait", delayMs: Math.floor(Math.min(Math.max(delayMs, hintMs), latestMs)) };
}

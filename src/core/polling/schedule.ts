import { cutAtDeadline, type NextTry } from "./cut-at-deadline.ts";

/**
 * Waits before the first polls of a receipt. A local explorer answers in well under a second, a
 * public one in 30 to 60 (Etherscan's documentation), where one poll in 5 s stays far below the 3
 * calls a second that a free key allows.
 */
const firstDelaysMs = [250, 500, 1000, 1500, 2000, 3000, 3000, 4000, 4000];
const laterDelayMs = 5000;

export interface PollState {
  /** How many polls there were. */
  readonly attempt: number;
  /** Since the whole verification began, as its timeout counts. */
  readonly elapsedMs: number;
  readonly timeoutMs: number;
  /** What the explorer asked for (Retry-After). */
  readonly hintMs?: number | undefined;
}

/** How long to wait before a receipt is polled, or that it is not polled again. */
export function nextPoll({ attempt, ...time }: PollState): NextTry {
  return cutAtDeadline({ ...time, delayMs: firstDelaysMs[attempt] ?? laterDelayMs });
}

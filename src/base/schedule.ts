/**
 * Waits before the first polls of a receipt. A local explorer answers in well under a second, a
 * public one in 30 to 60 (Etherscan's documentation), where one poll in 5 s stays far below the 3
 * calls a second that a free key allows.
 */
const firstDelaysMs = [250, 500, 1000, 1500, 2000, 3000, 3000, 4000, 4000];

const laterDelayMs = 5000;

interface PollState {
  /** The number of polls so far. */
  readonly attempt: number;
  /** Time since the verification began, as its timeout counts. */
  readonly elapsedMs: number;
  readonly timeoutMs: number;
  /** The pause that the explorer asked for (Retry-After). */
  readonly hintMs?: number | undefined;
}

/** Returns the wait before the next poll of a receipt, or that there is no time for one. */
export function nextPoll({ attempt, ...time }: PollState): NextTry {
  return cutAtDeadline({ ...time, delayMs: firstDelaysMs[attempt] ?? laterDelayMs });
}

/**
 * Waits before a submission is repeated because the explorer has not indexed the contract yet. Etherscan speaks of "a few blocks, not more than a few minutes"; forge tries 15 times, 5 s
 * apart, after a deployment. The first waits are shorter because many chains have faster blocks.
 */
const indexingDelaysMs = [1000, 2000, 3000, 4000, ...Array<number>(13).fill(5000)];

/** After 75 s. Each try posts the whole source, and explorers limit the submissions of a day. */
const laterIndexingDelayMs = 15_000;

/** Returns the wait before a contract that is not indexed is submitted again, or that there is no time. */
export function nextIndexingRetry({ attempt, ...time }: PollState): NextTry {
  return cutAtDeadline({ ...time, delayMs: indexingDelaysMs[attempt] ?? laterIndexingDelayMs });
}

/** Waits before the next reads of a record; the last one repeats. A local explorer takes less than a second. */
const readDelaysMs = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

const laterReadDelayMs = 15_000;

/** Returns the wait before a record is read again, with the last read at the end, or that there is no time. */
export function nextRead({ attempt, leftMs, ...time }: PollState & { readonly leftMs: number }): NextTry {
  const delayMs = Math.min(readDelaysMs[attempt] ?? laterReadDelayMs, leftMs);
  return cutAtDeadline({ ...time, delayMs });
}

/** Wait and try again, or stop because there is no time for another try. */
export type NextTry = { readonly kind: "wait"; readonly delayMs: number } | { readonly kind: "stop" };

interface WaitRequest {
  /** The wait that the schedule has for this try. */
  readonly delayMs: number;
  /** The pause that the explorer asked for (Retry-After); used if it is longer. */
  readonly hintMs?: number | undefined;
  readonly elapsedMs: number;
  readonly timeoutMs: number;
}

/** Time that the last try needs for its request before the deadline. */
const lastTryMs = 1000;

/** After a shorter wait the explorer's answer would be the same, so no request is made. */
const shortestWaitMs = 50;

/**
 * Shortens the last wait before the deadline, so that one more try fits right before it.
 *
 * Of a short timeout, a tenth is kept for the last try.
 */
function cutAtDeadline({ delayMs, hintMs = 0, elapsedMs, timeoutMs }: WaitRequest): NextTry {
  const latestMs = timeoutMs - Math.min(lastTryMs, timeoutMs / 10) - elapsedMs;
  return latestMs < shortestWaitMs
    ? { kind: "stop" }
    : { kind: "wait", delayMs: Math.floor(Math.min(Math.max(delayMs, hintMs), latestMs)) };
}

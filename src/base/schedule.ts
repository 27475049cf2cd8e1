/** Etherscan verifies in 30 to 60 s, by its documentation. A free key allows 3 calls a second. */
const firstDelaysMs = [250, 500, 1000, 1500, 2000, 3000, 3000, 4000, 4000];

const laterDelayMs = 5000;

interface PollState {
  readonly attempt: number;
  readonly elapsedMs: number;
  readonly timeoutMs: number;
  readonly hintMs?: number | undefined;
}

export function nextPoll({ attempt, ...time }: PollState): NextTry {
  return cutAtDeadline({ ...time, delayMs: firstDelaysMs[attempt] ?? laterDelayMs });
}

/** Etherscan indexes a new contract within "a few blocks, not more than a few minutes". */
const indexingDelaysMs = [1000, 2000, 3000, 4000, ...Array<number>(13).fill(5000)];

/** After 75 s. Each try posts the whole source, and explorers limit the submissions of a day. */
const laterIndexingDelayMs = 15_000;

export function nextIndexingRetry({ attempt, ...time }: PollState): NextTry {
  return cutAtDeadline({ ...time, delayMs: indexingDelaysMs[attempt] ?? laterIndexingDelayMs });
}

const readDelaysMs = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

const laterReadDelayMs = 15_000;

export function nextRead({ attempt, leftMs, ...time }: PollState & { readonly leftMs: number }): NextTry {
  const delayMs = Math.min(readDelaysMs[attempt] ?? laterReadDelayMs, leftMs);
  return cutAtDeadline({ ...time, delayMs });
}

const firstBackOffMs = 500;

const longestBackOffMs = 10_000;

/**
 * Returns the wait after so many failed attempts. It doubles up to ten seconds. Half of it is random, so that callers
 * that failed together do not come back together.
 */
export function toBackOffMs(attempts: number): number {
  const longestMs = Math.min(firstBackOffMs * 2 ** (attempts - 1), longestBackOffMs);
  return Math.round(((1 + Math.random()) / 2) * longestMs);
}

export type NextTry = { readonly kind: "wait"; readonly delayMs: number } | { readonly kind: "stop" };

interface WaitRequest {
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

/** Shortens the last wait so that one more try fits before the deadline. Of a short timeout, a tenth is kept for it. */
function cutAtDeadline({ delayMs, hintMs = 0, elapsedMs, timeoutMs }: WaitRequest): NextTry {
  const latestMs = timeoutMs - Math.min(lastTryMs, timeoutMs / 10) - elapsedMs;
  return latestMs < shortestWaitMs
    ? { kind: "stop" }
    : { kind: "wait", delayMs: Math.floor(Math.min(Math.max(delayMs, hintMs), latestMs)) };
}

import type { NextTry } from "../core/contract/schedule.ts";
import { UnreachableFailure } from "../core/errors/explorer-connection-errors.ts";
import type { ExplorerFailure } from "../core/errors/explorer-errors.ts";

const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** A call that is asked to wait longer fails, and says so: its caller knows how much time there is. */
const longestHintMs = 2 * 60_000;

/** About half a minute to a minute; most outages are over by then. */
const maxAttempts = 10;

/** A host that is not there at all is most often a wrong address, and a timeout has taken long enough. */
const maxAttemptsUnreached = 4;

/**
 * How long to wait before a call that failed is made again, or that it is not.
 *
 * Each wait is up to twice as long as the one before it, and at least half of that: at random, so
 * that those who failed together do not come back together. What the explorer asks for counts as
 * the least.
 */
export function nextRetry({
  failure,
  attempts,
  random,
}: {
  readonly failure: ExplorerFailure;
  /** How many there were. */
  readonly attempts: number;
  /** From 0 to 1. */
  readonly random: () => number;
}): NextTry {
  const hintMs = failure.retryAfterMs ?? 0;
  if (!failure.isTransient || attempts >= attemptsFor(failure) || hintMs > longestHintMs) {
    return { kind: "stop" };
  }
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  const jitter = (1 + random()) / 2;
  return { kind: "wait", delayMs: Math.round(hintMs + jitter * (hintMs > 0 ? firstDelayMs : delayMs)) };
}

function attemptsFor(failure: ExplorerFailure): number {
  const isUnreached =
    failure instanceof UnreachableFailure && ["refused", "dns", "proxy", "timeout"].includes(failure.reason);
  return isUnreached ? maxAttemptsUnreached : maxAttempts;
}

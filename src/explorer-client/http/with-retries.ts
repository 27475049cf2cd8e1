import type { NextTry } from "../../base/schedule.ts";
import { type BaseError, isExplorerFailure, isFailure } from "../../core/errors/failure.ts";
import { isSuccessfulPage } from "../../core/errors/rows/connection-rows.ts";
import type { CallOptions, Clock } from "../../verification/ports.ts";
import type { RateLimiter } from "../rate-limiter.ts";

export interface Retry {
  readonly explorer: string;
  readonly message: string;
  readonly failure: BaseError;
  readonly delayMs: number;
}

interface RetryOptions {
  readonly explorer: string;
  readonly clock: Clock;
  readonly limiter: Pick<RateLimiter, "pause">;
  readonly random: () => number;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

interface RetriedCall extends CallOptions {
  readonly isSubmission: boolean;
}

/** Makes a call until it succeeds or fails for a lasting reason. */
export type Retrier = <Answer>(call: () => Promise<Answer>, what: RetriedCall) => Promise<Answer>;

/**
 * Creates a retrier, which stops at the abort of the caller's signal.
 *
 * A submission is repeated only if the explorer certainly did nothing with it: with a lost answer it may have been
 * accepted, and the caller has to look for it first.
 */
export function createRetrier(options: RetryOptions): Retrier {
  const { explorer, clock, limiter, random, onRetry } = options;
  /** The limit is that of the key, so all users of the key pause. */
  const pauseIfLimited = (error: unknown, leastMs = 0): void => {
    if (isFailure(error, "EXPLORER_RATE_LIMITED")) {
      limiter.pause(Math.max(leastMs, error.retryAfterMs ?? 0));
    }
  };
  /** An API that has answered is at the right URL, whatever web page it shows later. */
  let hasAnswered = false;
  const waitOrThrow = async (error: unknown, { attempts, isBrief, signal }: Failed): Promise<void> => {
    if (!isExplorerFailure(error)) {
      throw error;
    }
    const retry = nextRetry({ failure: error, attempts, hasAnswered, isBrief, random });
    if (retry.kind === "stop") {
      throw error;
    }
    pauseIfLimited(error, retry.delayMs);
    onRetry?.({ explorer, message: error.summary, failure: error, delayMs: retry.delayMs });
    await clock.sleep(retry.delayMs, signal);
  };
  return async (call, { isSubmission, signal, isBrief = signal === undefined, isOnce = false }) => {
    for (let attempts = 1; ; attempts++) {
      try {
        const answer = await call();
        hasAnswered = true;
        return answer;
      } catch (error) {
        if (isOnce || (isSubmission && mayHaveArrived(error))) {
          pauseIfLimited(error);
          throw error;
        }
        await waitOrThrow(error, { attempts, isBrief, signal });
      }
    }
  };
}

interface Failed {
  readonly attempts: number;
  readonly isBrief: boolean;
  readonly signal: AbortSignal | undefined;
}

function mayHaveArrived(error: unknown): boolean {
  return !(isExplorerFailure(error) && error.isUnprocessed);
}

const firstDelayMs = 500;

const longestDelayMs = 10_000;

/** A call that is asked to wait longer fails: its caller knows how much time there is. */
const longestHintMs = 2 * 60_000;

/** About a minute: if another explorer can be asked, or no signal ends the attempts. */
const maxAttemptsBrief = 10;

/** A host that is not there is most often a wrong address, and a timeout has taken long enough. */
const maxAttemptsUnreached = 4;

/**
 * Returns how long to wait before the next attempt.
 *
 * The wait doubles. Half of it is random, so that callers that failed together do not come back together. It is
 * never shorter than the explorer asks for.
 */
export function nextRetry({
  failure,
  attempts,
  hasAnswered = false,
  isBrief = false,
  random,
}: {
  readonly failure: BaseError;
  /** Attempts so far. */
  readonly attempts: number;
  readonly hasAnswered?: boolean | undefined;
  readonly isBrief?: boolean | undefined;
  /** From 0 to 1. */
  readonly random: () => number;
}): NextTry {
  const hintMs = failure.retryAfterMs ?? 0;
  if (
    !failure.isTransient ||
    attempts >= attemptsFor(failure, { hasAnswered, isBrief }) ||
    hintMs > longestHintMs
  ) {
    return { kind: "stop" };
  }
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  const jitter = (1 + random()) / 2;
  return { kind: "wait", delayMs: Math.round(hintMs + jitter * (hintMs > 0 ? firstDelayMs : delayMs)) };
}

/** A web page with status 200 is most often a wrong URL, and sometimes a service that restarts. */
const maxAttemptsPage = 4;

function attemptsFor(
  failure: BaseError,
  { hasAnswered, isBrief }: { readonly hasAnswered: boolean; readonly isBrief: boolean },
): number {
  if (isFailure(failure, "EXPLORER_RESPONSE_INVALID") && isSuccessfulPage(failure.details) && !hasAnswered) {
    return maxAttemptsPage;
  }
  const isUnreached =
    isFailure(failure, "EXPLORER_UNREACHABLE") &&
    ["refused", "dns", "proxy", "timeout"].includes(failure.details.reason);
  if (isUnreached) {
    return maxAttemptsUnreached;
  }
  return isBrief ? maxAttemptsBrief : Number.POSITIVE_INFINITY;
}

import { toBackOffMs } from "../../base/schedule.ts";
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
export function createRetrier({ explorer, clock, limiter, onRetry }: RetryOptions): Retrier {
  /** The limit is that of the key, so all users of the key pause. */
  const pauseIfLimited = (error: unknown, leastMs = 0): void => {
    if (isFailure(error, "EXPLORER_RATE_LIMITED")) {
      limiter.pause(Math.max(leastMs, error.retryAfterMs ?? 0));
    }
  };
  return async (call, { isSubmission, signal, isBrief = signal === undefined, isOnce = false }) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await call();
      } catch (error) {
        if (isOnce || (isSubmission && mayHaveArrived(error))) {
          pauseIfLimited(error);
          throw error;
        }
        if (!mayPass(error, { attempts, isBrief })) {
          throw error;
        }
        const delayMs = toDelayMs(error, attempts);
        pauseIfLimited(error, delayMs);
        onRetry?.({ explorer, message: error.summary, failure: error, delayMs });
        await clock.sleep(delayMs, signal);
      }
    }
  };
}

function mayHaveArrived(error: unknown): boolean {
  return !(isExplorerFailure(error) && error.isUnprocessed);
}

/** A call that is asked to wait longer fails: its caller knows how much time there is. */
const longestHintMs = 2 * 60_000;

function mayPass(
  error: unknown,
  { attempts, isBrief }: { readonly attempts: number; readonly isBrief: boolean },
): error is BaseError {
  return (
    isExplorerFailure(error) &&
    error.isTransient &&
    (error.retryAfterMs ?? 0) <= longestHintMs &&
    attempts < attemptsFor(error, isBrief)
  );
}

/** The wait is never shorter than the seconds of `Retry-After`. A date in it is not read. */
function toDelayMs({ retryAfterMs = 0 }: BaseError, attempts: number): number {
  return retryAfterMs > 0 ? retryAfterMs + toBackOffMs(1) : toBackOffMs(attempts);
}

/** About a minute: if another explorer can be asked, or no signal ends the attempts. */
const maxAttemptsBrief = 10;

/** A host that is not there, or that shows web pages, is most often a wrong address. A timeout has taken long enough. */
const maxAttemptsWrongUrl = 4;

function attemptsFor(failure: BaseError, isBrief: boolean): number {
  const isUnreached =
    isFailure(failure, "EXPLORER_UNREACHABLE") &&
    ["refused", "dns", "proxy", "timeout"].includes(failure.details.reason);
  const isPage = isFailure(failure, "EXPLORER_RESPONSE_INVALID") && isSuccessfulPage(failure.details);
  if (isUnreached || isPage) {
    return maxAttemptsWrongUrl;
  }
  return isBrief ? maxAttemptsBrief : Number.POSITIVE_INFINITY;
}

import { ExplorerFailure, ExplorerRateLimitedError } from "../core/errors/explorer-errors.ts";
import type { Clock } from "../verification/ports.ts";
import type { ExplorerCaller } from "./call-action.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { nextRetry } from "./retry-schedule.ts";

/** A call that failed and will be made again. */
export interface Retry {
  readonly explorer: string;
  /** What happened, as a sentence. */
  readonly message: string;
  readonly delayMs: number;
}

export interface RetryOptions {
  readonly explorer: string;
  readonly clock: Clock;
  readonly limiter: Pick<RateLimiter, "pause">;
  readonly random: () => number;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/**
 * Makes calls again that failed for a reason that passes: as often as the schedule has it, and for
 * no longer than the caller's signal.
 *
 * A submission is made again only if it is certain that the explorer did nothing with it. If its
 * answer is lost, it may have been accepted: then whoever submits has to look first.
 */
export function withRetries(caller: ExplorerCaller, options: RetryOptions): ExplorerCaller {
  const { explorer, clock, limiter, random, onRetry } = options;
  /** It is the key that was used too often, so nobody else who has it need try. */
  const pauseIfLimited = async (error: unknown, leastMs = 0): Promise<void> => {
    if (error instanceof ExplorerRateLimitedError) {
      await limiter.pause(Math.max(leastMs, error.retryAfterMs ?? 0));
    }
  };
  const waitOrThrow = async (error: unknown, { attempts, signal }: Failed): Promise<void> => {
    if (!(error instanceof ExplorerFailure)) {
      throw error;
    }
    const retry = nextRetry({ failure: error, attempts, random });
    if (retry.kind === "stop") {
      throw error;
    }
    await pauseIfLimited(error, retry.delayMs);
    onRetry?.({ explorer, message: error.summary, delayMs: retry.delayMs });
    await clock.sleep(retry.delayMs, signal);
  };
  return {
    ...caller,
    async call(action, { signal } = {}) {
      const isSubmission = action.request.method === "POST";
      for (let attempts = 1; ; attempts++) {
        try {
          return await caller.call(action, { signal });
        } catch (error) {
          if (isSubmission && mayHaveArrived(error)) {
            await pauseIfLimited(error);
            throw error;
          }
          await waitOrThrow(error, { attempts, signal });
        }
      }
    },
  };
}

interface Failed {
  /** How often the call was made. */
  readonly attempts: number;
  readonly signal: AbortSignal | undefined;
}

function mayHaveArrived(error: unknown): boolean {
  return !(error instanceof ExplorerFailure && error.isUnprocessed);
}

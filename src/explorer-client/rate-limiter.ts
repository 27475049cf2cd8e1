import { raceAbort } from "../base/clock.ts";
import type { CallOptions, Clock } from "../verification/ports.ts";

export interface RateLimiter {
  /** Waits until one more request may leave, after those that asked before. */
  take(options?: Pick<CallOptions, "signal">): Promise<void>;
  /** Lets no request leave for a while. */
  pause(durationMs: number): void;
}

/** Explorers count by the second, and requests take unequally long to arrive. */
const marginMs = 125;

/** Creates a queue whose requests leave within a sliding window. */
export function createRateLimiter(requestsPerSecond: number, clock: Clock): RateLimiter {
  const requests = Math.max(1, Math.floor(requestsPerSecond));
  const windowMs = Math.max(1000, 1000 / requestsPerSecond) + marginMs;
  let pausedUntilMs = 0;
  /** The times when the latest requests left. */
  const leftMs: number[] = [];
  const nextMs = (): number => {
    const firstMs = leftMs.at(-requests);
    return Math.max(pausedUntilMs, firstMs === undefined ? 0 : firstMs + windowMs);
  };
  const leave = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    // Another request may have paused the queue meanwhile.
    for (let waitMs = nextMs() - clock.elapsed(); waitMs > 0; waitMs = nextMs() - clock.elapsed()) {
      await clock.sleep(waitMs, signal);
    }
    leftMs.push(clock.elapsed());
    leftMs.splice(0, leftMs.length - requests);
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: ({ signal } = {}) => {
      const leaving = last.then(() => leave(signal));
      last = leaving.catch(() => undefined);
      return signal === undefined ? leaving : raceAbort(leaving, signal);
    },
    pause: (durationMs) => {
      pausedUntilMs = Math.max(pausedUntilMs, clock.elapsed() + durationMs);
    },
  };
}

const limitersOfClock = new WeakMap<Clock, Map<string, RateLimiter>>();

interface RateLimitSettings {
  readonly url: URL;
  readonly apiKey: string | undefined;
  readonly requestsPerSecond: number;
  readonly clock: Clock;
}

/** Returns the limiter that all verifications of this process share for a host, key and rate. */
export function findRateLimiter({ url, apiKey, requestsPerSecond, clock }: RateLimitSettings): RateLimiter {
  const name = [url.host, apiKey, requestsPerSecond].join("\n");
  const limiters = limitersOfClock.get(clock) ?? new Map<string, RateLimiter>();
  limitersOfClock.set(clock, limiters);
  const limiter = limiters.get(name) ?? createRateLimiter(requestsPerSecond, clock);
  limiters.set(name, limiter);
  return limiter;
}

import { raceAbort } from "../base/clock.ts";
import type { CallOptions, Clock } from "../verification/ports.ts";
import type { HttpRequest } from "./http/send-request.ts";

/** Paces the requests to one host with one key. */
export interface RateLimiter {
  /** Waits until one more request may go, after those that asked before. */
  take(options?: Pick<CallOptions, "signal">): Promise<void>;
  /** Lets nothing go for a while, because the explorer asked for it. */
  pause(durationMs: number): void;
  /** Takes over how much the explorer says that it allows: more, or less. */
  learn(requestsPerSecond: number): void;
  /** Keeps to no more than this, whatever the explorer says. */
  limitTo(requestsPerSecond: number): void;
}

/** One request in twenty seconds; an explorer that allows less answers 429. */
const leastPerSecond = 0.05;

/** Beyond the second that explorers count in: requests take unequally long to arrive. */
const marginMs = 125;

/** More than any explorer allows in a second. */
const maxRemembered = 1000;

/** Creates a queue whose requests leave within a sliding window. Infinity: no limit until the explorer names one. */
export function createRateLimiter(requestsPerSecond: number, clock: Clock): RateLimiter {
  let allowedPerSecond = requestsPerSecond;
  let maxPerSecond = Number.POSITIVE_INFINITY;
  let pausedUntilMs = 0;
  /** When the latest requests left. */
  const leftMs: number[] = [];
  const nextMs = (): number => {
    const perSecond = Math.min(allowedPerSecond, maxPerSecond);
    const requests = Math.max(1, Math.floor(perSecond));
    const firstMs = leftMs.at(-requests);
    const windowMs = Math.max(1000, 1000 / perSecond) + marginMs;
    return Math.max(pausedUntilMs, firstMs === undefined ? 0 : firstMs + windowMs);
  };
  const leave = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    // It may have been paused meanwhile.
    for (let waitMs = nextMs() - clock.elapsed(); waitMs > 0; waitMs = nextMs() - clock.elapsed()) {
      await clock.sleep(waitMs, signal);
    }
    leftMs.push(clock.elapsed());
    leftMs.splice(0, leftMs.length - maxRemembered);
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
    learn: (told) => {
      allowedPerSecond = Math.max(told, leastPerSecond);
    },
    limitTo: (configured) => {
      maxPerSecond = Math.min(maxPerSecond, configured);
    },
  };
}

/** Explorers count requests by host and key, so all verifications of a process share one limiter for both. */
const limitersOfClock = new WeakMap<Clock, Map<string, RateLimiter>>();

interface RateLimitSettings {
  readonly url: URL;
  readonly apiKey: string | undefined;
  /** Where nothing is configured, and until the explorer says otherwise. */
  readonly defaultPerSecond: number;
  /** The user's limit; the explorer may lower it, but not raise it. */
  readonly requestsPerSecond?: number | undefined;
  readonly clock: Clock;
}

/** Returns the one limiter of this process for a host and key. */
export function findRateLimiter(settings: RateLimitSettings): RateLimiter {
  const { url, apiKey = "", defaultPerSecond, requestsPerSecond, clock } = settings;
  const name = `${url.host}\n${apiKey}`;
  const limiters = limitersOfClock.get(clock) ?? new Map<string, RateLimiter>();
  limitersOfClock.set(clock, limiters);
  const limiter = limiters.get(name) ?? createRateLimiter(requestsPerSecond ?? defaultPerSecond, clock);
  limiters.set(name, limiter);
  if (requestsPerSecond !== undefined) {
    limiter.limitTo(requestsPerSecond);
  }
  return limiter;
}

/** Sends each request when it is its turn. */
export function withRateLimit<Answer>(
  send: (request: HttpRequest, options?: CallOptions) => Promise<Answer>,
  limiter: Pick<RateLimiter, "take">,
): typeof send {
  return async (request, options) => {
    await limiter.take(options);
    return send(request, options);
  };
}

import type { CallOptions, Clock } from "../../verification/ports.ts";
import type { SendRequest } from "../http/send-request.ts";
import type { SlotLedger } from "./slot-ledger.ts";

/** Paces the requests to one host with one key. */
export interface RateLimiter {
  /** Waits until one more request may go. */
  take(options?: CallOptions): Promise<void>;
  /** Lets nothing go for a while, because the explorer asked for it. */
  pause(durationMs: number): Promise<void>;
  /** Takes over how much the explorer says that it allows: more, or less. */
  learn(requestsPerSecond: number): void;
  /** Keeps to no more than this, whatever the explorer says. */
  limitTo(requestsPerSecond: number): void;
}

/** One request in twenty seconds; whoever allows less will have to say no. */
const leastPerSecond = 0.05;

/** Paces requests by the times of a ledger. */
export function createRateLimiter({
  requestsPerSecond,
  ledger,
  clock,
}: {
  /** Where nothing else is known; Infinity: as many as there are. */
  readonly requestsPerSecond: number;
  readonly ledger: SlotLedger;
  readonly clock: Clock;
}): RateLimiter {
  let allowedPerSecond = requestsPerSecond;
  let maxPerSecond = Number.POSITIVE_INFINITY;
  return {
    take: async ({ signal } = {}) => {
      signal?.throwIfAborted();
      const slotMs = await ledger.reserve({
        nowMs: clock.now(),
        requestsPerSecond: Math.min(allowedPerSecond, maxPerSecond),
      });
      const waitMs = slotMs - clock.now();
      if (waitMs > 0) {
        await clock.sleep(waitMs, signal);
      }
    },
    pause: (durationMs) => ledger.hold({ nowMs: clock.now(), untilMs: clock.now() + durationMs }),
    learn: (told) => {
      allowedPerSecond = Math.max(told, leastPerSecond);
    },
    limitTo: (configured) => {
      maxPerSecond = Math.min(maxPerSecond, configured);
    },
  };
}

/** Sends each request when it is its turn. */
export function withRateLimit(send: SendRequest, limiter: Pick<RateLimiter, "take">): SendRequest {
  return async (request, options) => {
    await limiter.take(options);
    return send(request, options);
  };
}

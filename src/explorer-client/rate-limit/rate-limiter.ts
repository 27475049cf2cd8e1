import type { CallOptions, Clock } from "../../verification/ports.ts";
import type { HttpRequest } from "../http/send-request.ts";
import { nextLeave, type SlotLedger } from "./slot-ledger.ts";

/** Paces the requests to one host with one key. */
export interface RateLimiter {
  /** Waits until one more request may go; a submission gets more room, because its refusal costs more. */
  take(options?: CallOptions & { readonly isSubmission?: boolean }): Promise<void>;
  /** Lets nothing go for a while, because the explorer asked for it. */
  pause(durationMs: number): Promise<void>;
  /** Takes over how much the explorer says that it allows: more, or less. */
  learn(requestsPerSecond: number): void;
  /** Keeps to no more than this, whatever the explorer says. */
  limitTo(requestsPerSecond: number): void;
}

/** One request in twenty seconds; whoever allows less will have to say no. */
const leastPerSecond = 0.05;

/** More than any explorer allows in a second. */
const maxLeft = 1000;

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
  const ask = (isSubmission: boolean) => ({
    nowMs: clock.now(),
    requestsPerSecond: Math.min(allowedPerSecond, maxPerSecond),
    isSubmission,
  });
  let leftMs: readonly number[] = [];
  let latestLeave: Promise<unknown> = Promise.resolve();
  /** One after the other, so that a submission that needs more room is not passed again and again. */
  const leave = async (isSubmission: boolean, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      const request = ask(isSubmission);
      const waitMs = nextLeave(leftMs, request) - request.nowMs;
      if (waitMs <= 0) {
        leftMs = [...leftMs.slice(1 - maxLeft), request.nowMs];
        return;
      }
      await clock.sleep(waitMs, signal);
    }
  };
  return {
    take: async ({ signal, isSubmission = false } = {}) => {
      signal?.throwIfAborted();
      const slotMs = await ledger.reserve(ask(isSubmission));
      const waitMs = slotMs - clock.now();
      if (waitMs > 0) {
        await clock.sleep(waitMs, signal);
      }
      const leaving = latestLeave.then(() => leave(isSubmission, signal));
      latestLeave = leaving.catch(() => undefined);
      await leaving;
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
export function withRateLimit<Answer>(
  send: (request: HttpRequest, options?: CallOptions) => Promise<Answer>,
  limiter: Pick<RateLimiter, "take">,
): typeof send {
  return async (request, options) => {
    await limiter.take({
      ...options,
      isSubmission: request.method === "POST" && request.isRepeatable !== true,
    });
    return send(request, options);
  };
}

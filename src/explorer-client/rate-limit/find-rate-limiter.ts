import { createHash } from "node:crypto";
import type { Clock } from "../../verification/ports.ts";
import { createFileLedger } from "./file-ledger.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { createMemoryLedger } from "./slot-ledger.ts";

/**
 * The limiters of this process. Explorers count requests by host and key, so all verifications of a process
 * share one limiter for both.
 */
const limitersOfClock = new WeakMap<Clock, Map<string, RateLimiter>>();

export interface RateLimitSettings {
  readonly url: URL;
  readonly apiKey: string | undefined;
  /** Where nothing is configured, and until the explorer says otherwise. */
  readonly defaultPerSecond: number;
  /** What the user set; the explorer may say less, but not more. */
  readonly requestsPerSecond?: number | undefined;
  /** Shared by the processes of this machine; without it each keeps to the limit by itself. */
  readonly folder?: string | undefined;
  readonly clock: Clock;
}

/** Returns the one limiter for a host and key, in this process and, through the folder, on this machine. */
export function findRateLimiter({
  url,
  apiKey,
  defaultPerSecond,
  requestsPerSecond,
  folder,
  clock,
}: RateLimitSettings): RateLimiter {
  const name = nameOf(url, apiKey);
  const limiters = limitersOfClock.get(clock) ?? new Map<string, RateLimiter>();
  limitersOfClock.set(clock, limiters);
  const perSecond = requestsPerSecond ?? defaultPerSecond;
  const limiter =
    limiters.get(name) ??
    createRateLimiter({
      requestsPerSecond: perSecond,
      ledger:
        folder === undefined || perSecond === Number.POSITIVE_INFINITY
          ? createMemoryLedger()
          : createFileLedger({ folder, name }),
      clock,
    });
  limiters.set(name, limiter);
  if (requestsPerSecond !== undefined) {
    limiter.limitTo(requestsPerSecond);
  }
  return limiter;
}

/** Names host and key without showing either. */
function nameOf({ host }: URL, apiKey = ""): string {
  return createHash("sha256").update(`${host}\n${apiKey}`).digest("hex").slice(0, 32);
}

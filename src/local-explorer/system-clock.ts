import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../verification/ports.ts";

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (delayMs, signal) => {
    try {
      await sleep(delayMs, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      // Node wraps the signal's reason in an error of its own.
      signal?.throwIfAborted();
      throw error;
    }
  },
  signalAfter: (delayMs) => AbortSignal.timeout(delayMs),
};

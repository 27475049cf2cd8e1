import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../verification/ports.ts";

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (delayMs, signal) => sleep(delayMs, undefined, signal === undefined ? {} : { signal }),
  signalAfter: (delayMs) => AbortSignal.timeout(delayMs),
};

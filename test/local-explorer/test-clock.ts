import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../src/verification/ports.ts";

/** A clock whose time the test sets; sleeping takes a turn of the event loop and moves it on. */
export interface TestClock extends Clock {
  nowMs: number;
}

export function createTestClock(): TestClock {
  const clock: TestClock = {
    nowMs: Date.UTC(2026, 10, 21, 12),
    now: () => clock.nowMs,
    elapsed: () => clock.nowMs,
    async sleep(delayMs, signal) {
      signal?.throwIfAborted();
      await sleep(1, undefined, signal === undefined ? {} : { signal });
      clock.nowMs += delayMs;
    },
    signalAfter: (delayMs) => AbortSignal.timeout(delayMs),
  };
  return clock;
}

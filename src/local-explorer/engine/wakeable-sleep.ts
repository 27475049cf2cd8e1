import type { Clock } from "../../verification/ports.ts";

export interface WakeableSleep {
  /** Resolves after the delay, or as soon as somebody wakes the sleepers. */
  sleep(delayMs: number): Promise<void>;
  wake(): void;
  /** Wakes the sleepers for good: nobody sleeps any more. */
  close(): void;
}

/** Waiting that can be cut short. A call that comes before the sleep does not shorten it. */
export function createWakeableSleep(clock: Clock): WakeableSleep {
  let waiting = new AbortController();
  let isClosed = false;
  return {
    async sleep(delayMs) {
      const { signal } = waiting;
      if (isClosed) {
        return;
      }
      try {
        await clock.sleep(delayMs, signal);
      } catch (error) {
        if (!signal.aborted) {
          throw error;
        }
      }
    },
    wake() {
      waiting.abort();
      waiting = new AbortController();
    },
    close() {
      isClosed = true;
      waiting.abort();
    },
  };
}

import type { Clock } from "../../src/verification/ports.ts";

/** A clock without time: sleeping moves it on, and signals abort when their moment is reached. */
export interface VirtualClock extends Clock {
  /** Lets time pass, as a slow answer does. */
  pass(durationMs: number): void;
  /** Every sleep, in order. */
  readonly sleepsMs: readonly number[];
}

export function createVirtualClock(): VirtualClock {
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const sleepsMs: number[] = [];
  const alarms: { readonly atMs: number; readonly controller: AbortController }[] = [];
  const pass = (durationMs: number): void => {
    nowMs += durationMs;
    for (const { atMs, controller } of alarms) {
      if (atMs <= nowMs) {
        controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      }
    }
  };
  return {
    sleepsMs,
    pass,
    now: () => nowMs,
    elapsed: () => nowMs,
    sleep: async (delayMs, signal) => {
      signal?.throwIfAborted();
      sleepsMs.push(delayMs);
      pass(delayMs);
      signal?.throwIfAborted();
    },
    signalAfter: (delayMs) => {
      const controller = new AbortController();
      alarms.push({ atMs: nowMs + delayMs, controller });
      return controller.signal;
    },
  };
}

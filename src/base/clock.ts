import { setTimeout as sleep } from "node:timers/promises";

export interface Clock {
  /** Milliseconds since 1970, as the machine says: it may be set while we wait. */
  now(): number;
  /** Milliseconds since some moment, for durations. Setting the machine's time does not change it. */
  elapsed(): number;
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** A signal that aborts by itself after the delay, or never if `until` aborts before. */
  signalAfter(delayMs: number, until?: AbortSignal): AbortSignal;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether ten attempts are enough, because others can be asked. Default: attempts end when the signal aborts. */
  readonly isBrief?: boolean | undefined;
  /** Whether a call that failed is not made again at all. Default: it is, if its failure passes by itself. */
  readonly isOnce?: boolean | undefined;
}

/** The longest wait of Node's timers, 24.8 days. They end a longer wait at once. */
export const maxTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (delayMs, signal) => {
    try {
      await sleep(Math.min(delayMs, maxTimerMs), undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      // Node wraps the signal's reason in an error of its own.
      signal?.throwIfAborted();
      throw error;
    }
  },
  signalAfter: (delayMs, until) => {
    const over = new AbortController();
    const end = () => over.abort(new DOMException("The time is over", "TimeoutError"));
    const timer = setTimeout(end, Math.min(Math.ceil(delayMs), maxTimerMs)).unref();
    until?.addEventListener("abort", () => clearTimeout(timer), { once: true });
    return over.signal;
  },
};

interface CallLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: Pick<Clock, "signalAfter">;
}

/**
 * Makes a call that ends with the signal of the caller, or when its time is over (`limit`). Node keeps a combination
 * of signals with a time limit in memory until the time is over, so there is none here: a run makes thousands of calls.
 */
export async function callInTime<T>(
  { timeoutMs, signal, clock }: CallLimits,
  call: (stop: AbortSignal, limit: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const done = new AbortController();
  const stop = new AbortController();
  const limit = clock.signalAfter(timeoutMs, done.signal);
  const stopWith = (source: AbortSignal) => () => stop.abort(source.reason);
  for (const source of [limit, ...(signal === undefined ? [] : [signal])]) {
    source.addEventListener("abort", stopWith(source), { signal: done.signal });
  }
  try {
    return await call(stop.signal, limit);
  } finally {
    // With a reason, because the stack of the usual one would stay in memory.
    done.abort("ended");
  }
}

/** Settles like the promise, or rejects with the signal's reason once that is aborted. The promise itself goes on. */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) {
      stop();
    }
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Returns the day of a time in seconds since 1970, in UTC: `2026-10-02`. */
export function toDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../../src/verification/ports.ts";

/**
 * A clock for real sockets, files and compilers, without a single real wait: time stands still while
 * anything works, and passes to the next alarm when all that is left is a wait. So a fast machine and a
 * slow one count the same time.
 */
export interface EventClock extends Clock {
  /** The same time, for waits that nobody waits for: they end when time passes, and let none pass. */
  readonly aside: Clock;
  /** Does some work. Time passes within it where it sleeps, and nowhere else. */
  during<ResultT>(work: () => Promise<ResultT>): Promise<ResultT>;
}

interface Alarm {
  readonly atMs: number;
  ring(): void;
}

/** Between two pieces of work there are turns of the event loop; after so many without one there is none. */
const idleTurns = 4;

export function createEventClock(): EventClock {
  let nowMs = Date.now();
  let working = 0;
  let isMoving = false;
  const alarms = new Set<Alarm>();
  const waits = new Set<Alarm>();

  const set = (delayMs: number, ring: () => void): Alarm => {
    const alarm: Alarm = {
      atMs: nowMs + Math.max(0, delayMs),
      ring: () => {
        alarms.delete(alarm);
        ring();
      },
    };
    alarms.add(alarm);
    return alarm;
  };
  const isIdle = () => working <= 0 && waits.size > 0;
  const move = async (): Promise<void> => {
    for (let idle = 0; waits.size > 0; idle = isIdle() ? idle + 1 : 0) {
      if (idle === idleTurns) {
        idle = 0;
        const next = [...alarms].reduce((first, alarm) => (alarm.atMs < first.atMs ? alarm : first));
        nowMs = Math.max(nowMs, next.atMs);
        next.ring();
      }
      await turn();
    }
    isMoving = false;
  };
  const sleep =
    (isWaitedFor: boolean): Clock["sleep"] =>
    (delayMs, signal) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void): void => {
          alarms.delete(alarm);
          waits.delete(alarm);
          signal?.removeEventListener("abort", abort);
          if (isWaitedFor) {
            working++;
          }
          settle();
        };
        const abort = (): void => end(() => reject(signal?.reason));
        const alarm = set(delayMs, () => end(resolve));
        if (isWaitedFor) {
          working--;
          waits.add(alarm);
        }
        signal?.addEventListener("abort", abort);
        if (signal?.aborted === true) {
          abort();
        }
        if (waits.size > 0 && !isMoving) {
          isMoving = true;
          void move();
        }
      });
  const common = {
    now: () => nowMs,
    elapsed: () => nowMs,
    signalAfter: (delayMs: number) => {
      const controller = new AbortController();
      set(delayMs, () => controller.abort(new DOMException("The operation timed out", "TimeoutError")));
      return controller.signal;
    },
  };
  return {
    ...common,
    sleep: sleep(true),
    aside: { ...common, sleep: sleep(false) },
    during: async (work) => {
      working++;
      try {
        return await work();
      } finally {
        working--;
      }
    },
  };
}

import { createSemaphore } from "./create-semaphore.ts";
import { openSoljson, type SoljsonLimits, type SoljsonSession } from "./open-soljson.ts";

/** Loading a compiler takes as long as a small compilation: long enough for the next question. */
const idleMs = 5000;

export interface SoljsonPool {
  /**
   * Runs the task with a thread for this soljson.js that nobody else uses meanwhile; waits for one
   * while as many as allowed are busy.
   */
  use<T>(
    place: { readonly path: string; readonly signal: AbortSignal },
    task: (session: SoljsonSession) => Promise<T>,
  ): Promise<T>;
}

/**
 * Keeps at most so many compiler threads, and each for a few seconds after its last use. Threads at
 * rest do not keep the process alive.
 */
export function createSoljsonPool(maxWorkers: number, limits: SoljsonLimits = {}): SoljsonPool {
  const semaphore = createSemaphore(maxWorkers);
  const idle = new Map<SoljsonSession, NodeJS.Timeout>();
  let busy = 0;

  const dismiss = (session: SoljsonSession): void => {
    clearTimeout(idle.get(session));
    idle.delete(session);
    void session.close();
  };

  const take = (path: string): SoljsonSession => {
    const sessions = [...idle.keys()];
    const warm = sessions.find((session) => session.path === path && !session.hasEnded());
    if (warm !== undefined) {
      clearTimeout(idle.get(warm));
      idle.delete(warm);
      return warm;
    }
    const [oldest] = sessions;
    if (oldest !== undefined && sessions.length + busy > maxWorkers) {
      dismiss(oldest);
    }
    return openSoljson(path, limits);
  };

  const giveBack = (session: SoljsonSession): void => {
    session.rest();
    idle.set(session, setTimeout(dismiss, idleMs, session).unref());
  };

  return {
    use: async ({ path, signal }, task) => {
      const release = await semaphore.acquire(signal);
      busy += 1;
      const session = take(path);
      try {
        return await task(session);
      } finally {
        busy -= 1;
        giveBack(session);
        release();
      }
    },
  };
}

export interface Semaphore {
  /** Waits for a free place and takes it; the function gives it back. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** Lets only so many through at a time, in the order of their coming. */
export function createSemaphore(places: number): Semaphore {
  let free = places;
  const waiting = new Set<() => void>();

  const release = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
    } else {
      waiting.delete(next);
      next();
    }
  };

  const acquire = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        resolve(release);
        return;
      }
      const enter = (): void => {
        signal.removeEventListener("abort", leave);
        resolve(release);
      };
      const leave = (): void => {
        waiting.delete(enter);
        reject(signal.reason);
      };
      waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });

  return { acquire };
}

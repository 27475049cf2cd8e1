/**
 * Settles like the promise, or rejects with the signal's reason once that is aborted. What the
 * promise does afterwards is ignored: most providers cannot be told to stop.
 */
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

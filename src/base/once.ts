import { raceAbort } from "./clock.ts";

/**
 * Does work once for each key, with the signal of the first caller. If that signal ends it, the next caller does it
 * again.
 */
export type Once<Result> = (
  key: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Begun<Result> {
  readonly result: Promise<Result>;
  /** Of the first caller, until the work has succeeded. */
  readonly signal?: AbortSignal | undefined;
}

/** @param kept - how many of the last results later callers get, too; default: all. Failures are not kept. */
export function createOnce<Result>({
  kept = Number.POSITIVE_INFINITY,
}: {
  readonly kept?: number;
} = {}): Once<Result> {
  const known = new Map<string, Begun<Result>>();
  const done = new Set<string>();
  const keep = (key: string, { result }: Begun<Result>): void => {
    known.set(key, { result });
    done.add(key);
    const [oldest] = done;
    if (done.size > kept && oldest !== undefined) {
      done.delete(oldest);
      known.delete(oldest);
    }
  };
  const begin = (key: string, begun: Begun<Result>): Begun<Result> => {
    known.set(key, begun);
    begun.result.then(
      () => keep(key, begun),
      () => known.delete(key),
    );
    return begun;
  };
  const once: Once<Result> = async (key, signal, work) => {
    signal?.throwIfAborted();
    const { result, signal: signalOfFirst } = known.get(key) ?? begin(key, { result: work(), signal });
    try {
      return await (signal === undefined ? result : raceAbort(result, signal));
    } catch (error) {
      signal?.throwIfAborted();
      if (signalOfFirst?.aborted !== true) {
        throw error;
      }
      return once(key, signal, work);
    }
  };
  return once;
}

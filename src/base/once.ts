import { raceAbort } from "./clock.ts";

/**
 * Does work once for each key: callers that come later get the same result. The work uses the signal of the first
 * caller; if it ends with that signal, the next caller does it again. A caller whose own signal is aborted leaves.
 */
export type Once<Result> = (
  key: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Begun<Result> {
  readonly result: Promise<Result>;
  /** Of the first caller. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Creates the work that is done once for each key. A failure is not kept.
 *
 * @param kept - how many results later callers get, too: the last ones; default: all
 */
export function createOnce<Result>({
  kept = Number.POSITIVE_INFINITY,
}: {
  readonly kept?: number;
} = {}): Once<Result> {
  const known = new Map<
    string,
    { readonly result: Promise<Result>; readonly signal: AbortSignal | undefined }
  >();
  const done = new Set<string>();
  const keep = (key: string): void => {
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
      () => keep(key),
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

/** A lock that nobody has touched for so long may be nobody's. */
const forgottenMs = 60_000;

/** So long a lock is looked at, besides: several times as long as its holder takes to touch it. */
const watchMs = 6_000;

interface SeenLock {
  readonly id: string;
  /** When it was touched, by the machine's clock. */
  readonly touchedAtMs: number;
}

/**
 * Tells whether a lock is forgotten: not touched for a minute, and not either while we look.
 *
 * The time of the last touch alone does not tell. A machine that slept, or whose clock was set, has a lock
 * of an hour ago whose holder is about to go on.
 */
export function watchLock(): (lock: SeenLock) => boolean {
  let seen: (SeenLock & { readonly sinceMs: number }) | undefined;
  return ({ id, touchedAtMs }) => {
    if (Math.abs(Date.now() - touchedAtMs) < forgottenMs) {
      return false;
    }
    if (seen?.id !== id || seen.touchedAtMs !== touchedAtMs) {
      seen = { id, touchedAtMs, sinceMs: performance.now() };
    }
    return performance.now() - seen.sinceMs >= watchMs;
  };
}

import type { Clock } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";

/**
 * For how long a job belongs to the worker that claimed it. When its process is killed, the job is
 * taken up again after that time.
 */
export const claimMs = 6_000;

/** A claim is renewed three times before it runs out. */
const renewalDelayMs = claimMs / 3;

export interface JobClaim {
  /** Aborts when another worker has taken the job over. */
  readonly lost: AbortSignal;
  /** Ends the renewals. */
  end(): Promise<void>;
}

/** Renews the claim on a job until it is ended. */
export function keepClaim(
  guid: string,
  {
    store,
    clock,
    name,
  }: {
    readonly store: Pick<Store, "jobs">;
    readonly clock: Clock;
    readonly name: string;
  },
): JobClaim {
  const ended = new AbortController();
  const lost = new AbortController();
  const renew = async () => {
    while (!lost.signal.aborted) {
      await clock.sleep(renewalDelayMs, ended.signal);
      if (!store.jobs.extend(guid, { worker: name, untilMs: clock.now() + claimMs })) {
        lost.abort();
      }
    }
  };
  // The sleep rejects when the claim is ended; a store that fails lets the claim run out.
  const renewals = renew().catch(() => undefined);
  return {
    lost: lost.signal,
    async end() {
      ended.abort();
      await renewals;
    },
  };
}

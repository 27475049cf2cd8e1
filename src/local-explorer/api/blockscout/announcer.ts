import type { Address } from "../../../base/hex.ts";
import type { CodeFormat } from "../../../core/contract/contract-record.ts";
import type { VerificationResult } from "../../../explorer-api/blockscout/verification-result.ts";
import type { Clock } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";
import { toVerificationResult } from "./field-error.ts";

/** Is told how a submission ended. */
type Listener = (result: VerificationResult) => void;

/** Tells who listens how submissions ended. */
export interface Announcer {
  /** Says that there is a submission. */
  follow(submission: FollowedSubmission): void;
  /** Tells the listener of every submission for an address that ends from now on; returns how to stop that. */
  listen(address: Address, listener: Listener): () => void;
}

interface FollowedSubmission {
  readonly uid: string;
  readonly address: Address;
  readonly codeFormat: CodeFormat;
}

/** How often the store is looked into while somebody listens. */
const pollDelayMs = 50;

/**
 * Watches the store for the verdicts of submissions, which another process may have judged, for as long as
 * somebody listens.
 */
export function createAnnouncer({
  store,
  clock,
  stopping,
  onInternalError,
}: {
  readonly store: Pick<Store, "jobs">;
  readonly clock: Clock;
  /** Aborts when the local explorer stops. */
  readonly stopping: AbortSignal;
  readonly onInternalError: (error: unknown) => void;
}): Announcer {
  const followed = createFollowed(store.jobs);
  const listeners = createListeners();
  let isWatching = false;

  const tellEnded = (): void => {
    for (const { address, result } of followed.takeEnded()) {
      listeners.tell(address, result);
    }
  };
  const isAwaited = () => followed.listAddresses().some((address) => listeners.has(address));
  /** One loop at a time. Nothing may be awaited between its last check and the flag: a listener would be missed. */
  const watch = async (): Promise<void> => {
    if (isWatching) {
      return;
    }
    isWatching = true;
    try {
      while (isAwaited() && !stopping.aborted) {
        tellEnded();
        await clock.sleep(pollDelayMs, stopping);
      }
    } catch (error) {
      if (!stopping.aborted) {
        onInternalError(error);
      }
    } finally {
      isWatching = false;
    }
  };
  return {
    follow(submission) {
      followed.add(submission);
      void watch();
    },
    listen(address, listener) {
      // What has ended before is for those who listened before.
      tellEnded();
      const stop = listeners.add(address, listener);
      void watch();
      return stop;
    },
  };
}

/** As many as the queue holds by default. */
const maxFollowed = 1_000;

/** Keeps the submissions that have not ended, as far as that is known. */
function createFollowed(jobs: Pick<Store["jobs"], "find">) {
  const followed = new Map<string, FollowedSubmission>();
  return {
    listAddresses: () => [...followed.values()].map(({ address }) => address),
    add(submission: FollowedSubmission): void {
      followed.set(submission.uid, submission);
      // The oldest has most likely ended, with nobody who listens.
      if (followed.size > maxFollowed) {
        followed.delete(followed.keys().next().value ?? "");
      }
    },
    /** Yields how submissions have ended since the last call, each once. */
    *takeEnded() {
      for (const { uid, address, codeFormat } of followed.values()) {
        const job = jobs.find(uid, "source");
        if (job?.kind !== "pending") {
          followed.delete(uid);
        }
        if (job?.kind === "finished") {
          yield { address, result: toVerificationResult(job.verdict, codeFormat) };
        }
      }
    },
  };
}

/** Keeps who listens for which address, in whatever case it is written. */
function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  const keyOf = (address: Address) => address.toLowerCase();
  return {
    has: (address: Address) => listeners.has(keyOf(address)),
    tell(address: Address, result: VerificationResult): void {
      for (const listener of listeners.get(keyOf(address)) ?? []) {
        listener(result);
      }
    },
    /** Returns how to stop listening. */
    add(address: Address, listener: Listener): () => void {
      const key = keyOf(address);
      const ofAddress = listeners.get(key) ?? new Set();
      listeners.set(key, ofAddress.add(listener));
      return () => {
        ofAddress.delete(listener);
        if (ofAddress.size === 0) {
          listeners.delete(key);
        }
      };
    },
  };
}

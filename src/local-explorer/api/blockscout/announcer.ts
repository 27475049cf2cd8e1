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
  const followed = new Map<string, FollowedSubmission>();
  const listeners = new Map<string, Set<Listener>>();
  let isWatching = false;

  const tell = (): void => {
    for (const submission of followed.values()) {
      const job = store.jobs.find(submission.uid, "source");
      if (job?.kind === "pending") {
        continue;
      }
      followed.delete(submission.uid);
      if (job !== undefined) {
        const result = toVerificationResult(job.verdict, submission.codeFormat);
        for (const listener of listeners.get(keyOf(submission.address)) ?? []) {
          listener(result);
        }
      }
    }
  };
  const hasListener = () => [...followed.values()].some(({ address }) => listeners.has(keyOf(address)));
  const watch = async (): Promise<void> => {
    if (isWatching) {
      return;
    }
    isWatching = true;
    try {
      while (hasListener() && !stopping.aborted) {
        tell();
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
      followed.set(submission.uid, submission);
      // The oldest has most likely ended, with nobody who listens.
      if (followed.size > maxFollowed) {
        followed.delete(followed.keys().next().value ?? "");
      }
      void watch();
    },
    listen(address, listener) {
      // What has ended before is for those who listened before.
      tell();
      const key = keyOf(address);
      const ofAddress = listeners.get(key) ?? new Set();
      listeners.set(key, ofAddress.add(listener));
      void watch();
      return () => {
        ofAddress.delete(listener);
        if (ofAddress.size === 0) {
          listeners.delete(key);
        }
      };
    },
  };
}

/** As many as the queue holds by default. */
const maxFollowed = 1_000;

function keyOf(address: Address): string {
  return address.toLowerCase();
}

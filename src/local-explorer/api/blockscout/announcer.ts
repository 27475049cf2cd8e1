import type { Address } from "../../../base/hex.ts";
import type { CodeFormat } from "../../../core/contract/contract-record.ts";
import type { VerificationResult } from "../../../explorer-api/blockscout/channel.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { Clock } from "../../../verification/ports.ts";
import type { JobQueue } from "../../engine/job-queue.ts";
import type { RejectionKind, Verdict } from "../../engine/records.ts";
import type { Store } from "../../store/create-store.ts";

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
 * somebody listens. If no verdict can be stored, that is told, and the verdict too, once there is one.
 */
export function createAnnouncer({
  store,
  queue,
  clock,
  stopping,
  onInternalError,
}: {
  readonly store: Pick<Store, "jobs">;
  readonly queue: Pick<JobQueue, "findStorageProblem">;
  readonly clock: Clock;
  /** Aborts when the local explorer stops. */
  readonly stopping: AbortSignal;
  readonly onInternalError: (error: unknown) => void;
}): Announcer {
  const followed = createFollowed(store.jobs, queue);
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
function createFollowed(jobs: Pick<Store["jobs"], "find">, queue: Pick<JobQueue, "findStorageProblem">) {
  const followed = new Map<string, FollowedSubmission>();
  /** Those of which it was told that no verdict can be stored. */
  const stuck = new WeakSet<FollowedSubmission>();
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
      for (const submission of followed.values()) {
        const { uid, address, codeFormat } = submission;
        const job = jobs.find(uid, "source");
        if (job?.kind !== "pending") {
          followed.delete(uid);
        }
        if (job?.kind === "finished") {
          yield { address, result: toVerificationResult(job.verdict, codeFormat) };
        }
        const problem = job?.kind === "pending" ? queue.findStorageProblem() : undefined;
        if (problem !== undefined && !stuck.has(submission)) {
          stuck.add(submission);
          yield { address, result: toVerificationResult({ kind: "rejected", message: problem }, codeFormat) };
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

interface FieldError {
  /** What Blockscout says of a single file; of standard JSON it calls every field `files`. */
  readonly field:
    | "contract_source_code"
    | "constructor_arguments"
    | "name"
    | "compiler_version"
    | "address_hash";
  readonly sentence: string;
}

const wrongCode = {
  field: "contract_source_code",
  sentence: "Bytecode does not match, please try again.",
} as const;

const wrongArguments = {
  field: "constructor_arguments",
  sentence: "Constructor arguments do not match, please try again.",
} as const;

const wrongName = { field: "name", sentence: "Wrong contract name, please try again." } as const;

const other = { field: "contract_source_code", sentence: "Unable to verify." } as const;

const fieldErrors: Readonly<Record<RejectionKind, FieldError>> = {
  "source-invalid": { field: "contract_source_code", sentence: "Invalid JSON file." },
  "language-unsupported": { field: "contract_source_code", sentence: "Invalid JSON file." },
  "compiler-unavailable": {
    field: "compiler_version",
    sentence: "Compiler version does not match, please try again.",
  },
  "compiler-failed": other,
  "compilation-too-large": other,
  "compilation-too-slow": other,
  "compilation-errors": {
    field: "contract_source_code",
    sentence: "There was an error compiling your contract.",
  },
  "contract-not-found": wrongName,
  "no-bytecode": wrongName,
  "libraries-missing": other,
  "library-differs": wrongCode,
  "runtime-differs": wrongCode,
  "creation-differs": wrongCode,
  "none-matches": wrongCode,
  "arguments-differ": wrongArguments,
  "arguments-invalid": wrongArguments,
  "arguments-unknown": {
    field: "constructor_arguments",
    sentence: "Autodetection of constructor arguments failed.",
  },
  "no-code": { field: "address_hash", sentence: "Address is not a smart-contract" },
  temporary: other,
};

/**
 * Writes how a submission ended in the words of Blockscout's websocket: its own sentence, by which
 * clients know it, and then what was found out, which Blockscout does not tell.
 */
export function toVerificationResult(
  { kind, message, facts }: Verdict,
  codeFormat: CodeFormat,
): VerificationResult {
  if (kind !== "rejected") {
    return { kind: "verified" };
  }
  const detail = message.startsWith(statusTexts.rejected)
    ? message.slice(statusTexts.rejected.length).replace(/^\W+/, "")
    : message;
  const { field, sentence } = facts?.rejection === undefined ? other : fieldErrors[facts.rejection];
  const isSingleFile = codeFormat === "solidity-single-file";
  return {
    kind: "rejected",
    errors: [{ field: isSingleFile ? field : "files", text: `${sentence} ${detail}`.trim() }],
  };
}

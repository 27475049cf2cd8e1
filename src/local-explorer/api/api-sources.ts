import type { Clock } from "../../verification/ports.ts";
import type { Chains } from "../engine/chains.ts";
import type { JobQueue } from "../engine/job-queue.ts";
import type { FaultPlan } from "../faults/create-fault-plan.ts";
import type { Store } from "../store/create-store.ts";
import type { createApiKeyCheck } from "./api-key.ts";

/** The sources of the answers of all APIs. */
export interface ApiSources {
  readonly store: Store;
  readonly queue: Pick<JobQueue, "wake">;
  readonly clock: Clock;
  readonly chains: Chains;
  readonly faults: FaultPlan;
  readonly limits: ApiLimits;
  readonly checkApiKey: ReturnType<typeof createApiKeyCheck>;
  /** Whether it ends with the call that it answers, so that no one can open a page of it; default: no. */
  readonly isForOneCall?: boolean | undefined;
  /** Told of failures that are bugs or broken disks. */
  readonly onInternalError: (error: unknown) => void;
}

export interface ApiLimits {
  readonly maxPendingJobs: number;
  /** How long a submission waits for code to appear at its address. */
  readonly codeWaitMs: number;
  /** How long the question for a verdict waits for it. */
  readonly statusWaitMs: number;
  readonly submissionsPerDay: number;
  readonly proxySubmissionsPerDay: number;
  /** How long the chain is searched for a creation. */
  readonly creationSearchMs: number;
}

import type { Clock } from "../../verification/ports.ts";
import type { Chains } from "../engine/chains.ts";
import type { JobQueue } from "../engine/job-queue.ts";
import type { FaultPlan } from "../faults/create-fault-plan.ts";
import type { Store } from "../store/create-store.ts";
import type { createApiKeyCheck } from "./api-key.ts";

export interface ApiSources {
  readonly store: Store;
  readonly queue: Pick<JobQueue, "add">;
  readonly clock: Clock;
  readonly chains: Chains;
  readonly faults: FaultPlan;
  readonly limits: ApiLimits;
  readonly checkApiKey: ReturnType<typeof createApiKeyCheck>;
  /** It ends with one call, so answers do not link to its pages. */
  readonly isForOneCall?: boolean | undefined;
  readonly onInternalError: (error: unknown) => void;
}

export interface ApiLimits {
  readonly codeWaitMs: number;
  readonly statusWaitMs: number;
  readonly submissionsPerDay: number;
  readonly proxySubmissionsPerDay: number;
  readonly creationSearchMs: number;
}

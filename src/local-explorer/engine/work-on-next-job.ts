import { BaseError } from "../../base/errors.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import type { ClaimedJob } from "../store/jobs.ts";
import type { Chains, ConnectedChain } from "./connect-chains.ts";
import { describeRejection } from "./describe-rejection.ts";
import { claimMs, keepClaim } from "./job-claim.ts";
import type { JobOutcome } from "./run-job.ts";
import type { Verdict } from "./verdict.ts";

/** A job that kills its process, or whose chain does not answer, is not tried for ever. */
const maxAttempts = 4;
const firstRetryDelayMs = 1_000;
/** After this time a job of a chain that is not there any more will not be claimed by anybody. */
const staleAfterMs = 10 * 60_000;

export interface JobWorker {
  readonly store: Pick<Store, "jobs" | "transaction">;
  readonly chains: Pick<Chains, "listReachable" | "count">;
  readonly clock: Clock;
  readonly judge: (
    job: { readonly chain: ConnectedChain; readonly request: ClaimedJob["request"] },
    signal: AbortSignal,
  ) => Promise<JobOutcome>;
  readonly onInternalError: (error: unknown) => void;
  /** A name that no other worker has, in this process or another. */
  readonly name: string;
  /** Aborts when the local explorer stops. */
  readonly signal: AbortSignal;
}

/** Claims the oldest job that nobody works on and judges it. False: there was none. */
export async function workOnNextJob(worker: JobWorker): Promise<boolean> {
  const { store, chains, clock, name, signal } = worker;
  // Asking the chains who they are would be a call to each node a second, for nothing.
  if (!store.jobs.hasClaimable(clock.now())) {
    return false;
  }
  const served = await chains.listReachable({ signal });
  const keys = served.map(({ key }) => key);
  const nowMs = clock.now();
  const job = store.jobs.claim(keys, { worker: name, nowMs, untilMs: nowMs + claimMs });
  const chain = served.find(({ key }) => key === job?.chain);
  if (job === undefined || chain === undefined) {
    if (served.length === chains.count) {
      store.jobs.abandon(keys, { verdict: chainGone, nowMs, submittedBeforeMs: nowMs - staleAfterMs });
    }
    return false;
  }
  await judgeClaimed({ job, chain }, worker);
  return true;
}

/** A local node was restarted: the contract is gone with its chain. */
const chainGone = toTemporaryVerdict("the chain that this was submitted for is not served any more");

interface JobOnChain {
  readonly job: ClaimedJob;
  readonly chain: ConnectedChain;
}

async function judgeClaimed({ job, chain }: JobOnChain, worker: JobWorker): Promise<void> {
  const { store, name, signal, judge } = worker;
  const claim = keepClaim(job.guid, worker);
  try {
    const outcome =
      job.attempts > maxAttempts
        ? rejectFor("the local explorer was stopped several times while it judged this")
        : await judge({ chain, request: job.request }, AbortSignal.any([signal, claim.lost]));
    finish({ job, outcome }, worker);
  } catch (error) {
    if (signal.aborted) {
      store.jobs.release(job.guid, name);
    } else if (!claim.lost.aborted) {
      retryOrReject({ job, error }, worker);
    }
  } finally {
    await claim.end();
  }
}

function finish(
  { job, outcome }: { readonly job: ClaimedJob; readonly outcome: JobOutcome },
  { store, clock, name }: JobWorker,
): void {
  const { verdict, save } = outcome;
  store.transaction(() => {
    if (store.jobs.finish(job.guid, { worker: name, verdict, nowMs: clock.now() })) {
      save();
    }
  });
}

function retryOrReject(
  { job, error }: { readonly job: ClaimedJob; readonly error: unknown },
  worker: JobWorker,
): void {
  if (!(error instanceof BaseError)) {
    worker.onInternalError(error);
  }
  if (job.attempts >= maxAttempts) {
    const problem = error instanceof BaseError ? error.summary : "the local explorer failed";
    finish({ job, outcome: rejectFor(problem) }, worker);
    return;
  }
  const delayMs = firstRetryDelayMs * 2 ** (job.attempts - 1);
  worker.store.jobs.postpone(job.guid, { worker: worker.name, untilMs: worker.clock.now() + delayMs });
}

function rejectFor(problem: string): JobOutcome {
  return { verdict: toTemporaryVerdict(problem), save: () => undefined };
}

function toTemporaryVerdict(problem: string): Verdict {
  return { kind: "rejected", message: describeRejection({ kind: "temporary", problem }) };
}

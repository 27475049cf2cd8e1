import { randomUUID } from "node:crypto";
import { BaseError } from "../../core/errors/failure.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import { type ClaimedJob, claimMs, keepClaim } from "../store/job-claims.ts";
import type { Chains, ConnectedChain } from "./chains.ts";
import type { JobOutcome, Verdict } from "./records.ts";
import { rejectedForNow, toRejectedVerdict } from "./rejection.ts";

/** For jobs that other processes left behind, and for those that are due again. */
const idleDelayMs = 1_000;

export interface JobQueueOptions extends Omit<JobWorker, "name" | "signal"> {
  readonly concurrency: number;
}

export interface JobQueue {
  /** Makes the queue look for a new job at once. */
  wake(): void;
  /** Stops. Jobs in work are given back, and are finished after the next start. */
  close(): Promise<void>;
}

/**
 * Works on the stored jobs, the oldest first, including those that an earlier process left behind.
 *
 * Several processes may share one database: a job belongs to the worker that claimed it for as long as the claim
 * is renewed, and only its verdict is stored.
 */
export function startJobQueue({ concurrency, ...options }: JobQueueOptions): JobQueue {
  const stopping = new AbortController();
  let waking = new AbortController();
  const runWorker = async (): Promise<void> => {
    const worker = { ...options, name: randomUUID(), signal: stopping.signal };
    while (!stopping.signal.aborted) {
      const hadJob = await workOnNextJob(worker).catch((error: unknown) => {
        options.onInternalError(error);
        return false;
      });
      if (!hadJob) {
        // It rejects when it is woken.
        await options.clock.sleep(idleDelayMs, waking.signal).catch(() => undefined);
      }
    }
  };
  const workers = Array.from({ length: concurrency }, runWorker);
  return {
    wake() {
      if (!stopping.signal.aborted) {
        waking.abort();
        waking = new AbortController();
      }
    },
    async close() {
      stopping.abort();
      waking.abort();
      await Promise.all(workers);
    },
  };
}

/** For a job that kills its process, or whose chain does not answer. */
const maxAttempts = 4;

const firstRetryDelayMs = 1_000;

/** When the job of a chain that is gone is given up. */
const staleAfterMs = 10 * 60_000;

interface JobWorker {
  readonly store: Pick<Store, "jobs" | "transaction">;
  readonly chains: Pick<Chains, "listReachable" | "count">;
  readonly clock: Clock;
  readonly judge: (
    job: { readonly chain: ConnectedChain; readonly request: ClaimedJob["request"] },
    signal: AbortSignal,
  ) => Promise<JobOutcome>;
  readonly onInternalError: (error: unknown) => void;
  readonly name: string;
  /** Aborts when the local explorer stops. */
  readonly signal: AbortSignal;
}

async function workOnNextJob(worker: JobWorker): Promise<boolean> {
  const { store, chains, clock, name, signal } = worker;
  if (!store.jobs.hasClaimable(clock.now())) {
    return false;
  }
  const served = await chains.listReachable({ signal });
  const keys = served.map(({ key }) => key);
  const nowMs = clock.now();
  // A statement that returns a row does not say that the disk has refused its change; the commit does.
  const job = store.transaction(() =>
    store.jobs.claim(keys, { worker: name, nowMs, untilMs: nowMs + claimMs }),
  );
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

const chainGone = toTemporaryVerdict("the local explorer no longer serves the chain of this submission");

async function judgeClaimed(
  { job, chain }: { readonly job: ClaimedJob; readonly chain: ConnectedChain },
  worker: JobWorker,
): Promise<void> {
  const { store, name, signal, judge } = worker;
  const claim = keepClaim(job.receipt, worker);
  try {
    const outcome =
      job.attempts > maxAttempts
        ? rejectFor("the local explorer stopped several times while it verified this submission")
        : await judge({ chain, request: job.request }, AbortSignal.any([signal, claim.lost]));
    finish({ job, outcome }, worker);
  } catch (error) {
    if (signal.aborted) {
      store.jobs.postpone(job.receipt, { worker: name, untilMs: 0 });
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
    if (store.jobs.finish(job.receipt, { worker: name, verdict, nowMs: clock.now() })) {
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
  worker.store.jobs.postpone(job.receipt, { worker: worker.name, untilMs: worker.clock.now() + delayMs });
}

function rejectFor(problem: string): JobOutcome {
  return { verdict: toTemporaryVerdict(problem), save: () => undefined };
}

function toTemporaryVerdict(problem: string): Verdict {
  return toRejectedVerdict(rejectedForNow(problem));
}

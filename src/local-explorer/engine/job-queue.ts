import { BaseError } from "../../core/errors/failure.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import type { Chains, ConnectedChain } from "./chains.ts";
import type { JobOutcome, JobRequest } from "./records.ts";
import { rejectedForNow, toRejectedVerdict } from "./rejection.ts";

export interface JobQueueOptions extends Omit<JobWorker, "signal"> {
  readonly concurrency: number;
}

export interface JobQueue {
  /** Judges a stored job, unless it has a verdict, is being judged, or waits for its turn. */
  add(receipt: string): void;
  /** Stops. Jobs without a verdict stay stored. */
  close(): Promise<void>;
}

/**
 * Judges stored jobs, in the order in which they were added. A job that another process left behind is added when
 * somebody asks for it. If two processes judge the same job, the first verdict is stored.
 */
export function startJobQueue({ concurrency, ...options }: JobQueueOptions): JobQueue {
  const stopping = new AbortController();
  const worker = { ...options, signal: stopping.signal };
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const startNext = (): void => {
    const [receipt] = waiting;
    if (receipt === undefined || running.size >= concurrency || stopping.signal.aborted) {
      return;
    }
    waiting.delete(receipt);
    const work = workOn(receipt, worker)
      .catch(options.onInternalError)
      .finally(() => {
        running.delete(receipt);
        startNext();
      });
    running.set(receipt, work);
  };
  return {
    add(receipt) {
      if (!running.has(receipt)) {
        waiting.add(receipt);
        startNext();
      }
    },
    async close() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** For a job whose chain does not answer. */
const maxAttempts = 4;

const firstRetryDelayMs = 1_000;

interface JobWorker {
  readonly store: Pick<Store, "jobs" | "transaction">;
  readonly chains: Pick<Chains, "find">;
  readonly clock: Clock;
  readonly judge: (
    job: { readonly chain: ConnectedChain; readonly request: JobRequest },
    signal: AbortSignal,
  ) => Promise<JobOutcome>;
  readonly onInternalError: (error: unknown) => void;
  /** Aborts when the local explorer stops. */
  readonly signal: AbortSignal;
}

async function workOn(receipt: string, worker: JobWorker): Promise<void> {
  const { clock, signal, onInternalError } = worker;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await judgeStored(receipt, worker);
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (!(error instanceof BaseError)) {
        onInternalError(error);
      }
      if (attempt === maxAttempts) {
        return finish(receipt, rejectFor(error), worker);
      }
    }
    await clock.sleep(firstRetryDelayMs * 2 ** (attempt - 1), signal).catch(() => undefined);
  }
}

async function judgeStored(receipt: string, worker: JobWorker): Promise<void> {
  const { store, chains, judge, signal } = worker;
  const job = store.jobs.findUnfinished(receipt);
  const chain = job && (await chains.find(job.chainId, { signal }));
  // A chain that is not served here may be served by another process with the same database.
  if (job !== undefined && chain?.key === job.chain) {
    finish(receipt, await judge({ chain, request: job.request }, signal), worker);
  }
}

function finish(receipt: string, { verdict, save }: JobOutcome, { store, clock }: JobWorker): void {
  store.transaction(() => {
    if (store.jobs.finish(receipt, { verdict, nowMs: clock.now() })) {
      save();
    }
  });
}

function rejectFor(error: unknown): JobOutcome {
  const problem = error instanceof BaseError ? error.summary : "the local explorer failed";
  return { verdict: toRejectedVerdict(rejectedForNow(problem)), save: () => undefined };
}

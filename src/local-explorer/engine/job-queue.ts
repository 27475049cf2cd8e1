import { randomUUID } from "node:crypto";
import { createWakeableSleep } from "./wakeable-sleep.ts";
import { type JobWorker, workOnNextJob } from "./work-on-next-job.ts";

/** How often jobs are looked for that other processes left behind, or that are to be tried again. */
const idleDelayMs = 1_000;

export interface JobQueueOptions extends Omit<JobWorker, "name" | "signal"> {
  /** How many jobs are judged at the same time. */
  readonly concurrency: number;
}

export interface JobQueue {
  /** Says that there is a new job. */
  wake(): void;
  /** Stops; jobs under way are given back and are finished after the next start. */
  close(): Promise<void>;
}

/**
 * Works the stored jobs off, oldest first, among them those that an earlier process left behind.
 *
 * Several processes may share one database: a job belongs to the worker that claimed it for as long
 * as the claim is renewed, and only its verdict is stored.
 */
export function startJobQueue({ concurrency, ...options }: JobQueueOptions): JobQueue {
  const stopping = new AbortController();
  const idle = createWakeableSleep(options.clock);
  const runWorker = async (): Promise<void> => {
    const worker = { ...options, name: randomUUID(), signal: stopping.signal };
    while (!stopping.signal.aborted) {
      const hadJob = await workOnNextJob(worker).catch((error: unknown) => {
        options.onInternalError(error);
        return false;
      });
      if (!hadJob) {
        await idle.sleep(idleDelayMs);
      }
    }
  };
  const workers = Array.from({ length: concurrency }, runWorker);
  return {
    wake: () => idle.wake(),
    async close() {
      stopping.abort();
      idle.close();
      await Promise.all(workers);
    },
  };
}

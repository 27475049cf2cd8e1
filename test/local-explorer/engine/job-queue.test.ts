import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { systemClock } from "../../../src/base/clock.ts";
import { connectChains } from "../../../src/local-explorer/engine/chains.ts";
import {
  type JobQueue,
  type JobQueueOptions,
  startJobQueue,
} from "../../../src/local-explorer/engine/job-queue.ts";
import type { JobOutcome, JobRequest } from "../../../src/local-explorer/engine/records.ts";
import type { Store } from "../../../src/local-explorer/store/create-store.ts";
import { claimMs, keepClaim } from "../../../src/local-explorer/store/job-claims.ts";
import type { JobState } from "../../../src/local-explorer/store/jobs.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import type { Clock } from "../../../src/verification/ports.ts";
import { createFakeChain, type FakeChain } from "../fake-chain.ts";
import { someAddress } from "../records.ts";
import { createTestClock, type TestClock } from "../test-clock.ts";
import { waitUntil } from "../wait-until.ts";

describe("the job queue", () => {
  const request: JobRequest = { kind: "proxy", address: someAddress };

  const verdict = { kind: "verified", message: "Pass - Verified" } as const;

  const outcome: JobOutcome = { verdict, save: () => undefined };

  let store: Store;
  let chain: FakeChain;
  let clock: TestClock;
  let internalErrors: unknown[];
  const queues: JobQueue[] = [];
  beforeEach(() => {
    store = openStore(":memory:");
    chain = createFakeChain();
    clock = createTestClock();
    internalErrors = [];
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    store.close();
  });

  const start = (judge: JobQueueOptions["judge"], options: Partial<JobQueueOptions> = {}): JobQueue => {
    const queue = startJobQueue({
      store,
      clock,
      judge,
      concurrency: 1,
      ...options,
      chains: connectChains([chain.reader], store),
      onInternalError: (error) => internalErrors.push(error),
    });
    queues.push(queue);
    return queue;
  };
  const addJob = (receipt: string, queue?: JobQueue): void => {
    const key = store.chains.keyOf({ chainId: chain.chainId, genesisHash: chain.genesisHash });
    store.jobs.add({ receipt, chain: key, request, submittedAtMs: 0 });
    queue?.wake();
  };
  const stateOf = (receipt: string): JobState | undefined => store.jobs.find(receipt)?.state;
  const untilFinished = (receipt: string) => waitUntil(() => stateOf(receipt)?.kind === "finished");

  it("stores what was found together with the verdict", async () => {
    let stateAtSave: JobState | undefined;
    const queue = start(async () => ({
      verdict,
      save: () => {
        stateAtSave = stateOf("one");
        throw new RangeError("the disk is full");
      },
    }));
    addJob("one", queue);

    await waitUntil(() => internalErrors.length > 0);

    expect(stateAtSave).to.deep.include({ kind: "finished" });
    expect(stateOf("one")).to.not.deep.equal({ kind: "finished", verdict });
    expect(internalErrors[0]).to.be.instanceOf(RangeError);
  });

  it("judges each job once with several workers and processes", async () => {
    const judged: string[] = [];
    const judge = async (job: { readonly request: JobRequest }): Promise<JobOutcome> => {
      judged.push(job.request.kind);
      await systemClock.sleep(1);
      return outcome;
    };
    const receipts = Array.from({ length: 20 }, (_, index) => `job-${index}`);
    for (const receipt of receipts) {
      addJob(receipt);
    }

    start(judge, { concurrency: 3, clock: systemClock });
    start(judge, { concurrency: 3, clock: systemClock });
    await Promise.all(receipts.map(untilFinished));

    expect(judged).to.have.length(20);
  });

  it("tries again when the node was down, and judges then", async () => {
    let attempts = 0;
    const queue = start(async ({ chain: { reader } }) => {
      attempts += 1;
      chain.isUp = attempts > 2;
      try {
        await reader.getCode(someAddress);
      } finally {
        chain.isUp = true;
      }
      return outcome;
    });
    addJob("one", queue);

    await untilFinished("one");

    expect(attempts).to.equal(3);
    expect(stateOf("one")).to.deep.include({ verdict });
    expect(internalErrors).to.deep.equal([]);
  });

  it("does not try for ever, and says that it may be temporary", async () => {
    const startMs = clock.nowMs;
    const queue = start(() => Promise.reject(new RangeError("a bug")));
    addJob("one", queue);

    await untilFinished("one");

    expect(stateOf("one"))
      .to.have.nested.property("verdict.message")
      .that.matches(/^Fail - Unable to verify\. This could be a temporary error, please retry/)
      .and.not.include("a bug");
    expect(internalErrors).to.have.length(4);
    expect(clock.nowMs - startMs).to.be.at.least(7_000);
  });

  it("gives up a job that has stopped its process each time", async () => {
    addJob("poison");
    const key = store.chains.keyOf({ chainId: chain.chainId, genesisHash: chain.genesisHash });
    for (const worker of ["a", "b", "c", "d"]) {
      store.jobs.claim([key], { worker, nowMs: 0, untilMs: 0 });
    }
    let attempts = 0;

    start(async () => {
      attempts += 1;
      return outcome;
    });
    await untilFinished("poison");

    expect(attempts).to.equal(0);
    expect(stateOf("poison")).to.have.nested.property("verdict.kind", "rejected");
  });

  it("gives the job back when it is closed, for the next one to finish", async () => {
    let isStarted = false;
    const first = start(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          isStarted = true;
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
    );
    addJob("one", first);
    await waitUntil(() => isStarted);

    await first.close();

    expect(stateOf("one")).to.deep.equal({ kind: "pending" });
    expect(store.jobs.hasClaimable(clock.nowMs)).to.equal(true);
    start(async () => outcome);
    await untilFinished("one");
    expect(stateOf("one")).to.deep.include({ verdict });
  });

  it("leaves a job to the worker that has claimed it after this one", async () => {
    let [isStarted, wasAborted] = [false, false];
    const queue = start(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          isStarted = true;
          signal.addEventListener("abort", () => {
            wasAborted = true;
            reject(signal.reason);
          });
        }),
    );
    addJob("one", queue);
    await waitUntil(() => isStarted);
    const key = store.chains.keyOf({ chainId: chain.chainId, genesisHash: chain.genesisHash });
    const claim = { worker: "other", nowMs: Number.MAX_SAFE_INTEGER, untilMs: Number.MAX_SAFE_INTEGER };
    expect(store.jobs.claim([key], claim)).to.deep.include({ receipt: "one" });

    await waitUntil(() => wasAborted);

    await queue.close();
    expect(store.jobs.finish("one", { worker: "other", verdict, nowMs: 0 })).to.equal(true);
  });

  it("ends a job whose chain has been gone for long, but not while a node is down", async () => {
    const gone = store.chains.keyOf({ chainId: chain.chainId, genesisHash: "0xgone" });
    store.jobs.add({ receipt: "old", chain: gone, request, submittedAtMs: clock.nowMs - 11 * 60_000 });
    store.jobs.add({ receipt: "new", chain: gone, request, submittedAtMs: clock.nowMs + 60 * 60_000 });
    chain.isUp = false;
    start(async () => outcome);
    await waitUntil(() => chain.asked.length > 10);
    expect(stateOf("old")).to.deep.equal({ kind: "pending" });

    chain.isUp = true;
    await untilFinished("old");

    expect(stateOf("old"))
      .to.have.nested.property("verdict.message")
      .that.matches(/temporary error/);
    expect(stateOf("new")).to.deep.equal({ kind: "pending" });
  });

  it("does not ask the node while there is nothing to do", async () => {
    start(async () => outcome);
    const startMs = clock.nowMs;

    await waitUntil(() => clock.nowMs > startMs + 5_000);

    expect(chain.asked).to.deep.equal([]);
  });
});

describe("keepClaim", () => {
  const open = () => {
    const store = openStore(":memory:");
    const chain = store.chains.keyOf({ chainId: 1, genesisHash: "0xaa" });
    const request = { kind: "proxy", address: someAddress } as const;
    const clock = createTestClock();
    store.jobs.add({ receipt: "one", chain, request, submittedAtMs: clock.nowMs });
    store.jobs.claim([chain], { worker: "me", nowMs: clock.nowMs, untilMs: clock.nowMs + claimMs });
    return { store, clock, chain };
  };

  it("renews a claim before it runs out, with time for a renewal that fails", async () => {
    const { store, clock } = open();
    const wasFree: boolean[] = [];
    const watching: Clock = {
      ...clock,
      now: () => clock.nowMs,
      sleep: async (delayMs, signal) => {
        await nextTurn();
        signal?.throwIfAborted();
        clock.nowMs += delayMs;
        wasFree.push(store.jobs.hasClaimable(clock.nowMs), store.jobs.hasClaimable(clock.nowMs + delayMs));
      },
    };
    const startMs = clock.nowMs;

    const claim = keepClaim("one", { store, clock: watching, name: "me" });
    await waitUntil(() => clock.nowMs > startMs + 10 * claimMs);
    await claim.end();

    expect(claim.lost.aborted).to.equal(false);
    expect(new Set(wasFree)).to.deep.equal(new Set([false]));
    store.close();
  });
});

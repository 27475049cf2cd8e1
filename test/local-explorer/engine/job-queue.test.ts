import { once } from "node:events";
import { expect } from "chai";
import { connectChains } from "../../../src/local-explorer/engine/chains.ts";
import {
  type JobQueue,
  type JobQueueOptions,
  startJobQueue,
} from "../../../src/local-explorer/engine/job-queue.ts";
import type { JobOutcome, JobRequest } from "../../../src/local-explorer/engine/records.ts";
import type { Store } from "../../../src/local-explorer/store/create-store.ts";
import type { JobState } from "../../../src/local-explorer/store/jobs.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
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
      chains: connectChains([chain.reader], { store, clock }),
      onInternalError: (error) => internalErrors.push(error),
    });
    queues.push(queue);
    return queue;
  };
  const addJob = (receipt: string, queue: JobQueue): void => {
    const key = store.chains.keyOf({ chainId: chain.chainId, genesisHash: chain.genesisHash });
    store.jobs.add({ receipt, chain: key, request, submittedAtMs: 0 });
    queue.add(receipt);
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

  it("leaves a job stored when it is closed, for another queue to finish", async () => {
    const first = start(async (_, signal) => {
      await once(new AbortController().signal, "abort", { signal });
      return outcome;
    });
    addJob("one", first);

    await first.close();

    expect(stateOf("one")).to.deep.equal({ kind: "pending" });
    start(async () => outcome).add("one");
    await untilFinished("one");
    expect(stateOf("one")).to.deep.include({ verdict });
    expect(internalErrors).to.deep.equal([]);
  });

  it("keeps the first verdict if two queues judge a job, and stores what was found once", async () => {
    let saved = 0;
    const judge = async (): Promise<JobOutcome> => ({ verdict, save: () => (saved += 1) });
    const [first, second] = [start(judge), start(judge)];
    addJob("one", first);
    second.add("one");
    await untilFinished("one");

    await Promise.all([first.close(), second.close()]);

    expect(saved).to.equal(1);
  });

  it("judges as many jobs at a time as it may, and each once, however often it is added", async () => {
    const ends: ((outcome: JobOutcome) => void)[] = [];
    const queue = start(() => new Promise((resolve) => ends.push(resolve)), { concurrency: 2 });
    for (const receipt of ["one", "two", "three"]) {
      addJob(receipt, queue);
      queue.add(receipt);
    }
    await waitUntil(() => ends.length === 2);

    ends[0]?.(outcome);
    await waitUntil(() => ends.length === 3);
    ends[1]?.(outcome);
    ends[2]?.(outcome);
    await untilFinished("three");

    expect(ends).to.have.length(3);
  });

  it("leaves a job of a chain that is not served here", async () => {
    const gone = store.chains.keyOf({ chainId: chain.chainId, genesisHash: "0xgone" });
    store.jobs.add({ receipt: "one", chain: gone, request, submittedAtMs: 0 });
    const queue = start(() => expect.fail("nothing is judged"));

    queue.add("one");
    await queue.close();

    expect(stateOf("one")).to.deep.equal({ kind: "pending" });
    expect(internalErrors).to.deep.equal([]);
  });
});

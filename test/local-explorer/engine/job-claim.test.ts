import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { claimMs, keepClaim } from "../../../src/local-explorer/engine/job-claim.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import type { Clock } from "../../../src/verification/ports.ts";
import { someAddress } from "../records.ts";
import { createTestClock } from "../test-clock.ts";
import { waitUntil } from "../wait-until.ts";

describe("keepClaim", () => {
  const open = () => {
    const store = openStore(":memory:");
    const chain = store.chains.keyOf({ chainId: 1, genesisHash: "0xaa" });
    const request = { kind: "proxy", address: someAddress } as const;
    const clock = createTestClock();
    store.jobs.add({ guid: "one", chain, request, submittedAtMs: clock.nowMs });
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

  it("renews no more once it is ended, so that the claim runs out", async () => {
    const { store, clock } = open();

    await keepClaim("one", { store, clock, name: "me" }).end();

    expect(store.jobs.hasClaimable(clock.nowMs + claimMs)).to.equal(true);
    store.close();
  });

  it("says that another worker has the job now", async () => {
    const { store, clock, chain } = open();
    store.jobs.claim([chain], {
      worker: "other",
      nowMs: clock.nowMs + claimMs,
      untilMs: Number.MAX_SAFE_INTEGER,
    });

    const claim = keepClaim("one", { store, clock, name: "me" });
    await waitUntil(() => claim.lost.aborted);

    await claim.end();
    store.close();
  });
});

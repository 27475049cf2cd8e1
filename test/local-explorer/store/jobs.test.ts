import { expect } from "chai";
import type { JobRequest } from "../../../src/local-explorer/engine/records.ts";
import type { Store } from "../../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import { otherAddress, someAddress } from "../records.ts";

const request: JobRequest = { kind: "proxy", address: someAddress };
const verdict = { kind: "verified", message: "Pass - Verified" } as const;

describe("the table of jobs", () => {
  let store: Store;
  let chain: number;
  beforeEach(() => {
    store = openStore(":memory:");
    chain = store.chains.keyOf({ chainId: 1, genesisHash: "0xaa" });
    store.jobs.add({ receipt: "first", chain, request, submittedAtMs: 1 });
    store.jobs.add({ receipt: "second", chain, request, submittedAtMs: 2 });
  });
  afterEach(() => store.close());

  const claim = (worker: string, nowMs = 0) =>
    store.jobs.claim([chain], { worker, nowMs, untilMs: nowMs + 100 });

  it("gives the jobs out oldest first, each to one worker", () => {
    expect(claim("a")).to.deep.equal({ receipt: "first", chain, request, attempts: 1 });
    expect(claim("b")).to.deep.include({ receipt: "second" });
    expect(claim("c")).to.equal(undefined);
  });

  it("keeps jobs of chains that are not served", () => {
    expect(store.jobs.claim([chain + 1], { worker: "a", nowMs: 0, untilMs: 100 })).to.equal(undefined);
  });

  it("gives a job out again once its claim has run out, and counts that", () => {
    claim("a");
    claim("a");

    expect(claim("b", 99)).to.equal(undefined);
    expect(claim("b", 100)).to.deep.include({ receipt: "first", attempts: 2 });
  });

  it("keeps a job with its worker while the claim is renewed", () => {
    claim("a");
    claim("a");

    expect(store.jobs.extend("first", { worker: "a", untilMs: 500 })).to.equal(true);
    expect(claim("b", 100)).to.deep.include({ receipt: "second" });
    expect(claim("b", 100)).to.equal(undefined);
  });

  it("tells a worker that another one has its job now, and takes no verdict from it", () => {
    claim("a");
    claim("b", 100);

    expect(store.jobs.extend("first", { worker: "a", untilMs: 500 })).to.equal(false);
    expect(store.jobs.finish("first", { worker: "a", verdict, nowMs: 5 })).to.equal(false);
    expect(store.jobs.find("first", "proxy")).to.deep.equal({ kind: "pending" });
    expect(store.jobs.finish("first", { worker: "b", verdict, nowMs: 5 })).to.equal(true);
  });

  it("gives a released job out at once, as if it had not been tried", () => {
    claim("a");
    store.jobs.release("first", "a");

    expect(claim("b")).to.deep.include({ receipt: "first", attempts: 1 });
  });

  it("gives a postponed job out later, and counts the attempt", () => {
    claim("a");
    store.jobs.postpone("first", { worker: "a", untilMs: 1_000 });

    expect(claim("b", 999)).to.deep.include({ receipt: "second" });
    expect(claim("b", 1_000)).to.deep.include({ receipt: "first", attempts: 2 });
  });

  it("remembers a verdict, and gives a finished job to nobody", () => {
    claim("a");
    store.jobs.finish("first", { worker: "a", verdict, nowMs: 5 });

    expect(store.jobs.find("first", "proxy")).to.deep.equal({ kind: "finished", verdict });
    expect(store.jobs.countPending()).to.equal(1);
    expect(claim("b", 10_000)).to.deep.include({ receipt: "second" });
    expect(store.jobs.finish("first", { worker: "a", verdict, nowMs: 6 })).to.equal(false);
  });

  it("does not take the receipt of a proxy for that of a source", () => {
    expect(store.jobs.find("first", "source")).to.equal(undefined);
    expect(store.jobs.find("third", "proxy")).to.equal(undefined);
  });

  it("reports what is known of a job for a source, and whether an address has one", () => {
    const facts = { code: "no_match", detail: "They differ" } as const;
    const source = { sourceCode: "{}", compilerVersion: "0.8.30", contractName: "A.sol:A" };
    const match = { kind: "sourcify", address: otherAddress, ...source } as const;
    store.jobs.add({ receipt: "match", chain, request: match, submittedAtMs: 3 });
    const report = { kind: "source", chain, chainId: 1, address: otherAddress, submittedAtMs: 3 };

    expect(store.jobs.hasPending(chain, otherAddress)).to.equal(true);
    expect(store.jobs.hasPending(chain, someAddress), "a proxy is no source").to.equal(false);
    expect(store.jobs.findReport("match")).to.deep.equal({
      ...report,
      state: { kind: "pending" },
      finishedAtMs: undefined,
    });
    for (const _ of [1, 2, 3]) {
      claim("a");
    }
    const rejected = { kind: "rejected", message: "Fail", facts } as const;
    store.jobs.finish("match", { worker: "a", verdict: rejected, nowMs: 9 });

    expect(store.jobs.findReport("match")).to.deep.equal({
      ...report,
      state: { kind: "finished", verdict: rejected },
      finishedAtMs: 9,
    });
    expect(store.jobs.hasPending(chain, otherAddress)).to.equal(false);
    expect(store.jobs.count("source")).to.equal(1);
    expect(store.jobs.findLastRefused(chain, { address: otherAddress, kind: "source" })).to.equal("match");
    expect(store.jobs.findLastRefused(chain, { address: otherAddress, kind: "proxy" })).to.equal(undefined);
  });
});

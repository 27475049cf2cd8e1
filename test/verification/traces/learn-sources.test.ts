import { setImmediate } from "node:timers/promises";
import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { TraceCompilation } from "../../../src/core/traces/trace-compilation.ts";
import type { SourceAnswer } from "../../../src/verification/traces/find-source.ts";
import { createSourceLearner, type TraceProblem } from "../../../src/verification/traces/learn-sources.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const one: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const other: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const whole: TraceCompilation = {
  solcLongVersion: "0.8.37+commit.f401782d",
  input: { language: "Solidity", sources: {} },
  output: { sources: {}, contracts: {} },
};

const unknown = { kind: "unknown", untilMs: Number.POSITIVE_INFINITY } as const;

const incomplete: TraceCompilation = {
  ...whole,
  output: { contracts: {}, sources: { "A.sol": { id: 0, ast: { nodeType: "SourceUnit", src: "0:0:0" } } } },
};

/** A learner of two contracts with equal code. */
function open(answer: SourceAnswer | Error | Promise<never>, code: `0x${string}` = "0x6000") {
  const given: TraceCompilation[] = [];
  const problems: TraceProblem["kind"][] = [];
  let searches = 0;
  let refusals = 0;
  const clock = createVirtualClock();
  const learn = createSourceLearner({
    chainId: 1,
    chain: { getCode: async () => code },
    clock,
    lookUps: new Map(),
    waitMs: 5000,
    find: async () => {
      searches += 1;
      if (answer instanceof Error) {
        throw answer;
      }
      return answer;
    },
    give: async (compilation) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error("The provider is closed");
      }
      given.push(compilation);
    },
    onProblem: ({ kind }) => problems.push(kind),
  });
  return { learn, clock, given, problems, searches: () => searches, refuseOnce: () => (refusals = 1) };
}

describe("createSourceLearner", () => {
  it("searches and gives the source of two equal codes once", async () => {
    const { learn, given, searches } = open({ kind: "found", compilation: whole });

    expect(await learn([one, other])).to.deep.equal([one, other]);
    expect(await learn([other])).to.deep.equal([other]);
    expect({ searches: searches(), given }).to.deep.equal({ searches: 1, given: [whole] });
  });

  it("gives nothing that could end the process, and says why", async () => {
    const { learn, given, problems } = open({ kind: "found", compilation: incomplete });

    expect(await learn([one])).to.deep.equal([]);
    expect({ given, problems }).to.deep.equal({ given: [], problems: ["incomplete"] });
  });

  it("gives a source again after a connection that was closed", async () => {
    const { learn, given, problems, refuseOnce } = open({ kind: "found", compilation: whole });
    refuseOnce();

    expect(await learn([one])).to.deep.equal([]);
    expect(problems).to.deep.equal(["failed"]);
    expect(await learn([one])).to.deep.equal([one]);
    expect(given).to.have.length(1);
  });

  it("makes a problem of a search that fails in any way, and does not search again", async () => {
    const { learn, problems, searches } = open(new TypeError("a bug"));

    expect([await learn([one]), await learn([one, other])]).to.deep.equal([[], []]);
    expect({ searches: searches(), problems }).to.deep.equal({ searches: 1, problems: ["failed"] });
  });

  it("searches again after the time for which a service wants to be left alone", async () => {
    const facts = { explorer: "a", message: "", hasApiKey: undefined, retryAfterMs: 60_000 };
    const failure = createFailure("EXPLORER_RATE_LIMITED", facts);
    const { learn, clock, searches } = open({ kind: "failed", failure });
    await learn([one]);
    clock.pass(59_000);
    await learn([one]);
    expect(searches()).to.equal(1);

    clock.pass(1_000);
    await learn([one]);
    expect(searches()).to.equal(2);
  });

  it("searches again when explorers without the source may be asked again", async () => {
    const { learn, clock, problems, searches } = open({
      kind: "unknown",
      untilMs: Date.UTC(2026, 10, 21, 13),
    });
    await learn([one]);
    await learn([one]);
    expect({ searches: searches(), problems }).to.deep.equal({ searches: 1, problems: ["unknown"] });

    clock.pass(60 * 60 * 1000);
    await learn([one]);
    expect(searches()).to.equal(2);
  });

  it("waits for a search once, and not again", async () => {
    const { learn, clock, problems } = open(new Promise<never>(() => undefined));
    const first = learn([one]);
    await setImmediate();
    clock.pass(5000);

    expect(await first).to.deep.equal([]);
    expect(await learn([one])).to.deep.equal([]);
    expect(problems).to.deep.equal(["late"]);
  });

  it("does not search for a clone, or for removed code", async () => {
    const clone = open(unknown, `0x363d3d373d3d3d363d73${"ab".repeat(20)}5af43d82803e903d91602b57fd5bf3`);
    const gone = open(unknown, "0x");
    await Promise.all([clone.learn([one]), gone.learn([one])]);

    expect([clone.searches(), gone.searches()]).to.deep.equal([0, 0]);
  });
});

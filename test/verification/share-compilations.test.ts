import { expect } from "chai";
import type { CompilerJob, CompilerResult } from "../../src/verification/ports.ts";
import { shareCompilations } from "../../src/verification/share-compilations.ts";
import { rejectionOf } from "../helpers/rejection.ts";

const compiled: CompilerResult = { kind: "compiled", contracts: [] };
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: "cancun" };
const job: CompilerJob = {
  solcLongVersion: "0.8.37+commit.f401782d",
  input: {
    language: "Solidity",
    sources: { "a.sol": { content: "contract A {}" }, "b.sol": { content: "" } },
    settings,
  },
  target: { inputSourceName: "a.sol", contractName: "A" },
};
const withSettings = (changed: Record<string, unknown>): CompilerJob => ({
  ...job,
  input: { ...job.input, settings: { ...settings, ...changed } },
});

function open(results: readonly CompilerResult[] = []) {
  const jobs: CompilerJob[] = [];
  const compiler = shareCompilations({
    compile: async (asked) => {
      jobs.push(asked);
      return results[jobs.length - 1] ?? compiled;
    },
  });
  return { compiler, jobs };
}

describe("shareCompilations", () => {
  it("compiles once what several want at the same time", async () => {
    const { compiler, jobs } = open();

    const results = await Promise.all([compiler.compile(job), compiler.compile(job)]);

    expect(results).to.deep.equal([compiled, compiled]);
    expect(jobs).to.have.length(1);
  });

  for (const [what, again] of [
    ["the same input", job],
    ["another selection of outputs", withSettings({ outputSelection: { "*": { "*": ["abi"] } } })],
    ["no libraries", withSettings({ libraries: {} })],
    [
      "members in another order",
      {
        ...job,
        input: {
          settings: { evmVersion: "cancun", optimizer: { runs: 200, enabled: true } },
          sources: { "b.sol": { content: "" }, "a.sol": { content: "contract A {}" } },
          language: "Solidity",
        },
      },
    ],
  ] as const) {
    it(`does not compile again for ${what}`, async () => {
      const { compiler, jobs } = open();
      await compiler.compile(job);

      expect(await compiler.compile(again)).to.equal(compiled);
      expect(jobs).to.have.length(1);
    });
  }

  for (const [what, other] of [
    ["other settings", withSettings({ evmVersion: "paris" })],
    ["libraries", withSettings({ libraries: { "a.sol": { L: "0x00" } } })],
    ["another order of remappings", withSettings({ remappings: ["b=c", "a=b"] })],
    ["another version", { ...job, solcLongVersion: "0.8.36+commit.f401782d" }],
    ["another contract", { ...job, target: { inputSourceName: "a.sol", contractName: "B" } }],
    ["other outputs", { ...job, outputs: "metadata" }],
    ["another source", { ...job, input: { ...job.input, sources: { "a.sol": { content: "" } } } }],
  ] as const) {
    it(`compiles again for ${what}`, async () => {
      const { compiler, jobs } = open();
      await compiler.compile(withSettings({ remappings: ["a=b", "b=c"] }));
      await compiler.compile(job);
      await compiler.compile(other);

      expect(jobs).to.have.length(3);
    });
  }

  it("keeps the last two results, and none that failed", async () => {
    const { compiler, jobs } = open([{ kind: "failed", errors: ["out of luck"] }]);
    const [second, third] = [withSettings({ viaIR: true }), withSettings({ viaIR: false })];
    for (const asked of [job, job, second, job, third, job, second]) {
      await compiler.compile(asked);
    }

    expect(jobs).to.deep.equal([job, job, second, third, second]);
  });

  it("compiles nothing for who does not want it any more", async () => {
    const { compiler } = open();
    await compiler.compile(job);

    const reason = new Error("enough");
    expect(await rejectionOf(compiler.compile(job, { signal: AbortSignal.abort(reason) }))).to.equal(reason);
  });
});

import { expect } from "chai";
import { shareCompilations } from "../../../src/verification/builds/share-work.ts";
import type { CompilerJob, CompilerResult } from "../../../src/verification/ports.ts";

describe("shareCompilations", () => {
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

  function open() {
    const jobs: CompilerJob[] = [];
    const compiler = shareCompilations({
      compile: async (asked) => {
        jobs.push(asked);
        return compiled;
      },
    });
    return { compiler, jobs };
  }

  it("compiles once what several want at the same time", async () => {
    const { compiler, jobs } = open();

    const results = await Promise.all([compiler.compile(job), compiler.compile(job)]);

    expect(results).to.deep.equal([compiled, compiled]);
    expect(jobs).to.have.length(1);
  });

  it("does not compile again for another selection of outputs", async () => {
    const { compiler, jobs } = open();
    await compiler.compile(job);
    await compiler.compile(withSettings({ outputSelection: { "*": { "*": ["abi"] } } }));

    expect(jobs).to.have.length(1);
  });

  for (const [what, other] of [
    ["other settings", withSettings({ evmVersion: "paris" })],
    ["libraries", withSettings({ libraries: { "a.sol": { L: "0x00" } } })],
    ["another version", { ...job, solcLongVersion: "0.8.36+commit.f401782d" }],
    ["another contract", { ...job, target: { inputSourceName: "a.sol", contractName: "B" } }],
    ["other outputs", { ...job, outputs: "metadata" }],
    ["another source", { ...job, input: { ...job.input, sources: { "a.sol": { content: "" } } } }],
    ["a compiler that may not be downloaded", { ...job, mayDownload: false }],
  ] as const) {
    it(`compiles again for ${what}`, async () => {
      const { compiler, jobs } = open();
      await compiler.compile(job);
      await compiler.compile(other);

      expect(jobs).to.have.length(2);
    });
  }

  it("keeps the last two results", async () => {
    const { compiler, jobs } = open();
    const [second, third] = [withSettings({ viaIR: true }), withSettings({ viaIR: false })];
    for (const asked of [job, second, job, third, second, job]) {
      await compiler.compile(asked);
    }

    expect(jobs).to.deep.equal([job, second, third, job]);
  });
});

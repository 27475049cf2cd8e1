import { expect } from "chai";
import { rememberCompilations } from "../../../../src/local-explorer/engine/sources/remember-compilations.ts";
import type { CompilerJob } from "../../../../src/verification/ports.ts";

describe("rememberCompilations", () => {
  const toJob = (content: string, changes: Partial<CompilerJob> = {}): CompilerJob => ({
    solcLongVersion: "0.8.30+commit.73712a01",
    input: { language: "Solidity", sources: { "A.sol": { content } }, settings: {} },
    ...changes,
  });

  function createCounting(fails = false) {
    const compiled: CompilerJob[] = [];
    const compiler = rememberCompilations({
      compile: async (job) => {
        compiled.push(job);
        if (fails) {
          throw new RangeError("crashed");
        }
        return { kind: "compiled", contracts: [] };
      },
    });
    return { compiled, compiler };
  }

  it("compiles the same job once, and each other job", async () => {
    const { compiled, compiler } = createCounting();

    await compiler.compile(toJob("a"));
    await compiler.compile(toJob("a"));
    await compiler.compile(toJob("b"));
    await compiler.compile(toJob("a", { solcLongVersion: "0.8.29+commit.ab55807c" }));
    await compiler.compile(toJob("a", { target: { inputSourceName: "A.sol", contractName: "A" } }));
    await compiler.compile(toJob("a", { outputs: "metadata" }));

    expect(compiled.length).to.equal(5);
  });

  it("does not remember that a compiler failed", async () => {
    const { compiled, compiler } = createCounting(true);

    for (const _ of [1, 2]) {
      await compiler.compile(toJob("a")).catch(() => undefined);
    }

    expect(compiled.length).to.equal(2);
  });
});

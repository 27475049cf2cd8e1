import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { Explorer, ExplorerPlace, VerifiedSource } from "../../../src/verification/ports.ts";
import { findSource } from "../../../src/verification/traces/find-source.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { child, childRecord, createChildWorld } from "../../helpers/worlds.ts";

type Answer = VerifiedSource | Error | "silence" | undefined;

const down = createFailure("EXPLORER_UNREACHABLE", { explorer: "a", host: "a.example", reason: "refused" });

const keyless = createFailure("API_KEY_MISSING", { explorer: "a", isBlockscout: false });

const contract = {
  address: targetAddress,
  chainId: 1,
  runtimeBytecode: child.runtimeBytecode.object,
};

/** Asks explorers with these answers, again and again with one cache. */
function open(...answers: readonly Answer[]) {
  const { ports, clock, kept } = createChildWorld();
  const asked: number[] = [];
  let compilations = 0;
  const explorers = answers.map((answer, index): ExplorerPlace => {
    const getSourceCode: Explorer["getSourceCode"] = async (
      _address,
      { signal = new AbortController().signal } = {},
    ) => {
      asked.push(index);
      if (answer === "silence") {
        await once(signal, "abort");
        throw signal?.reason;
      }
      if (answer instanceof Error) {
        throw answer;
      }
      return answer;
    };
    return {
      name: String(index),
      apiUrl: "https://a.example/api",
      kind: "etherscan",
      isOptional: true,
      open: async () => ({ explorer: { ...ports.explorer, getSourceCode }, close: async () => undefined }),
    };
  });
  const compiler = {
    compile: (...job: Parameters<typeof realCompiler.compile>) => {
      compilations += 1;
      return realCompiler.compile(...job);
    },
  };
  const find = (of = contract) =>
    findSource(of, {
      explorers,
      compiler,
      cache: ports.proofs,
      clock,
      waitMs: 5_000,
      signal: new AbortController().signal,
    });
  return { find, asked, clock, kept, compilations: () => compilations };
}

describe("findSource", () => {
  it("asks one explorer after the other until a source gives the code, and keeps it", async () => {
    const { contractFileName = "", sources } = childRecord;
    const edited = { ...sources, [contractFileName]: `${sources[contractFileName]}\ncontract Another {}` };
    const other = { ...childRecord, contractName: "Another", compilerInput: undefined, sources: edited };
    const { find, asked } = open(down, undefined, other, childRecord, childRecord);
    const found = await find();

    expect(found.kind).to.equal("found");
    expect(await find()).to.deep.equal(found);
    expect(asked).to.deep.equal([0, 1, 2, 3]);
  });

  it("does not ask for ten minutes where no explorer has the source, one without a key left out", async () => {
    const { find, asked, clock } = open(keyless, undefined);
    const first = await find();
    clock.pass(9 * 60 * 1000);
    expect(await find()).to.deep.equal(first);
    expect(first).to.deep.equal({ kind: "unknown", untilMs: clock.now() + 60_000 });
    expect(asked).to.deep.equal([0, 1]);

    await find({ ...contract, chainId: 2 });
    clock.pass(60_000);
    await find();
    expect(asked).to.deep.equal([0, 1, 0, 1, 0, 1]);
  });

  it("does not keep that an explorer failed", async () => {
    const { find, kept } = open(undefined, down);

    expect(await find()).to.deep.equal({ kind: "failed", failure: down });
    expect(kept.size).to.equal(0);
  });

  it("goes on with the next explorer where one does not answer, and gives up the last one soon", async () => {
    const { find, asked, clock } = open("silence", "silence");
    const answer = find();
    await setImmediate();
    expect(asked).to.deep.equal([0]);
    clock.pass(5_000);
    await setImmediate();
    expect(asked).to.deep.equal([0, 1]);
    clock.pass(5_000);

    expect(await answer)
      .to.have.property("failure")
      .that.has.property("code", "EXPLORER_UNREACHABLE");
  });

  it("does not compile what Hardhat takes no sources of: other languages, and before 0.5.1", async () => {
    for (const compilerVersion of ["vyper:0.3.10", "v0.4.26+commit.4563c3fc"]) {
      const { find, compilations } = open({ ...childRecord, compilerVersion });
      expect((await find()).kind).to.equal("unknown");
      expect(compilations()).to.equal(0);
    }
  });
});

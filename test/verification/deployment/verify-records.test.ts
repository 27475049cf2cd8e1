import { expect } from "chai";
import { parseAddress } from "../../../src/core/contract/parse-address.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { verifyRecords } from "../../../src/verification/deployment/verify-records.ts";
import type { CallOptions, Clock, RecordedContract } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { child } from "../../helpers/worlds.ts";

const addressOf = (index: number) => parseAddress(`0x${(0x1000 + index).toString(16).padStart(40, "0")}`);

/** Leads to the second contract (EIP-1167). */
const clone = `363d3d373d3d3d363d73${addressOf(1).slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;

const recordOf = (index: number): RecordedContract => ({
  address: addressOf(index),
  name: `Child${index}`,
  file: "",
});

/** Starts the verification of contracts, the first of them a proxy, on an explorer that stays shut until told. */
function start(many: number) {
  const indexes = Array.from({ length: many }, (_, index) => index);
  const { explorer, ...ports } = createFakeWorld({
    code: Object.fromEntries(
      indexes.map((index) => [addressOf(index), index === 0 ? clone : toRuntimeOnChain(child)]),
    ),
  }).ports;
  const records = indexes.map(recordOf);
  const end = Promise.withResolvers<never>();
  let asked = 0;
  const place = {
    ...{ name: explorer.name, apiUrl: explorer.apiUrl, kind: explorer.kind },
    open: () => {
      asked += 1;
      return end.promise;
    },
  };
  const results = verifyRecords(records, {
    ...{ request: {}, ports, explorers: [place], network: "test", chainId: 31_337, timeoutMs: 300_000 },
  });
  return {
    results,
    /** How many contracts have come to the explorer when nothing moves any more. */
    countAsked: async () => {
      for (let turn = 0; turn < 200; turn++) {
        await new Promise(setImmediate);
      }
      return asked;
    },
    finish: () => end.reject(createFailure("DEPLOYMENT_INVALID", { place: "test", problem: "the end" })),
  };
}

describe("verifyRecords", () => {
  it("works on eight contracts of a chain at once, on the next when one is done, and keeps their order", async () => {
    const { results, countAsked, finish } = start(11);

    expect(await countAsked()).to.equal(8);
    finish();
    const names = Array.from({ length: 11 }, (_, index) => `Child${index}`);
    expect((await results).map(({ name }) => name)).to.deep.equal(names);
    expect(await countAsked()).to.equal(11);
  });

  it("begins with a proxy while contracts are still under way", async () => {
    const { results, countAsked, finish } = start(8);

    expect(await countAsked()).to.equal(8);
    finish();
    expect((await results).map(({ status }) => status)).to.deep.equal(Array(8).fill("error"));
  });
});

describe("verifyRecords, where two proxies lead to one contract", () => {
  for (const late of [1, 2]) {
    it(`looks into the builds of the first record, also if opening ${late} of the explorer takes longer`, async () => {
      const { explorer, ...ports } = createFakeWorld({
        code: { [addressOf(0)]: clone, [addressOf(2)]: clone, [addressOf(1)]: toRuntimeOnChain(child) },
      }).ports;
      const looked: string[] = [];
      const begun = Promise.withResolvers<void>();
      const findKeptBuilds = ({ paths }: { readonly paths: readonly string[] }) => {
        looked.push(...paths);
        begun.resolve();
        return ports.builds;
      };
      let opened = 0;
      const place = {
        ...{ name: explorer.name, apiUrl: explorer.apiUrl, kind: explorer.kind },
        open: async () => {
          opened += 1;
          await (opened === late ? begun.promise : undefined);
          return { explorer, close: async () => undefined };
        },
      };
      const records = [0, 2].map((index) => ({ ...recordOf(index), builds: { paths: [`${index}.json`] } }));
      await verifyRecords(records, {
        ...{ request: {}, ports: { ...ports, findKeptBuilds }, explorers: [place] },
        ...{ network: "test", chainId: 31_337, timeoutMs: 300_000 },
      });

      expect(looked).to.deep.equal(["0.json"]);
    });
  }

  it("goes on for the second proxy when the time of the first is over", async () => {
    const world = createFakeWorld({
      code: {
        [addressOf(0)]: clone,
        [addressOf(2)]: clone,
        [addressOf(1)]: toRuntimeOnChain(child),
      },
    });
    const { explorer, ...ports } = world.ports;
    const answers: PromiseWithResolvers<never>[] = [];
    const asking = {
      ...explorer,
      getSourceCode: (_: string, { signal }: CallOptions = {}) => {
        const answer = Promise.withResolvers<never>();
        answers.push(answer);
        signal?.addEventListener("abort", () => answer.reject(signal.reason));
        return answer.promise;
      },
    };
    const place = {
      ...{ name: explorer.name, apiUrl: explorer.apiUrl, kind: explorer.kind },
      open: async () => ({ explorer: asking, close: async () => undefined }),
    };
    let begun = 0;
    const clock: Clock = {
      ...ports.clock,
      signalAfter: (...limit) => {
        begun += 1;
        // Both are examined before. The first has used some of its time when the second begins.
        world.clock.pass(begun === 4 ? 100_000 : 0);
        return ports.clock.signalAfter(...limit);
      },
    };
    const results = verifyRecords([recordOf(0), recordOf(2)], {
      ...{ request: {}, ports: { ...ports, clock }, explorers: [place] },
      ...{ network: "test", chainId: 31_337, timeoutMs: 300_000 },
    });
    while (answers.length === 0) {
      await new Promise(setImmediate);
    }
    world.clock.pass(200_000);
    while (answers.length === 1) {
      await new Promise(setImmediate);
    }
    answers.at(-1)?.reject(createFailure("DEPLOYMENT_INVALID", { place: "test", problem: "the end" }));
    const codes = (await results).map(({ explorers: [result] }) =>
      result !== undefined && "contracts" in result
        ? result.contracts.flatMap((contract) => ("code" in contract ? [contract.code] : []))
        : [],
    );

    expect(codes).to.deep.equal([["DEADLINE_EXCEEDED"], ["DEPLOYMENT_INVALID"]]);
  });
});

describe("verifyRecords, where a record contradicts the chain", () => {
  const [recorded, actual] = [`0x${"a".repeat(64)}`, `0x${"b".repeat(64)}`] as const;
  const implementation = addressOf(1);

  async function verify(
    record: Partial<RecordedContract>,
    options: { check?: boolean; world?: object } = {},
  ) {
    const world = createFakeWorld({
      code: { [addressOf(0)]: clone, [implementation]: toRuntimeOnChain(child) },
      record: createFailure("DEPLOYMENT_INVALID", { place: "test", problem: "the end" }),
      ...options.world,
    });
    const { explorer, ...ports } = world.ports;
    const place = {
      ...{ name: explorer.name, apiUrl: explorer.apiUrl, kind: explorer.kind },
      open: async () => ({
        explorer: { ...explorer, getImplementation: async () => undefined },
        close: async () => undefined,
      }),
    };
    const { check } = options;
    const run = {
      ...{ request: check === undefined ? {} : { check }, ports, explorers: [place] },
      ...{ network: "test", chainId: 31_337, timeoutMs: 300_000 },
    };
    const [result] = await verifyRecords([{ ...recordOf(1), isByHand: true, ...record }], run);
    return { result, asked: world.asked, askedExplorer: world.asked.includes("record") };
  }

  const transaction = { ...{ hash: recorded, from: addressOf(8), to: addressOf(9) }, input: "0x" } as const;
  const foreign = {
    transactions: [{ ...transaction, blockNumber: 3 }],
    createdContracts: {
      kind: "mined",
      blockNumber: 3,
      contracts: [],
      isTraced: true,
      withoutCode: [],
    },
    chainCreation: {
      ...{ address: implementation, creator: addressOf(8), transactionHash: actual },
      ...{ blockNumber: 2, timestamp: undefined, factory: undefined, creationBytecode: undefined },
    },
  };

  const wrong: Record<string, readonly [Partial<RecordedContract>, object, string]> = {
    "another implementation": [
      { address: addressOf(0), isProxy: true, implementations: [addressOf(7)] },
      {},
      `Its implementation is ${implementation} on the chain, but ${addressOf(7)} in the record.`,
    ],
    "a proxy that is none": [
      { isProxy: true },
      {},
      "It is not a proxy on the chain, but the record says that it is one.",
    ],
    "no proxy where one is": [
      { address: addressOf(0), isProxy: false },
      {},
      "It is a proxy on the chain, but the record says that it is not one.",
    ],
    "another transaction": [
      { transactionHash: recorded },
      foreign,
      `Transaction ${actual} created it on the chain, but the record names transaction ${recorded}.`,
    ],
    "a transaction that failed": [
      { transactionHash: recorded },
      { transactions: [{ ...transaction, blockNumber: 3, succeeded: false }] },
      `Transaction ${recorded} of the record failed on the chain, so it created nothing.`,
    ],
  };

  for (const [what, [record, world, text]] of Object.entries(wrong)) {
    it(`refuses ${what} in a list of one's own with both values, and asks no explorer`, async () => {
      const { result, askedExplorer } = await verify(record, { world });

      expect(result)
        .to.include({ status: "mismatch" })
        .and.to.deep.include({ contradictions: [text], explorers: [] });
      expect(askedExplorer).to.equal(false);
    });

    it(`names ${what} in a check`, async () => {
      const { result, askedExplorer } = await verify(record, {
        world: { ...world, record: undefined },
        check: true,
      });

      expect(result?.contradictions).to.deep.equal([text]);
      expect(askedExplorer).to.equal(true);
    });
  }

  it("notes what a tool's record contradicts, and goes on", async () => {
    const record = { isByHand: false, isProxy: true };
    const { result, askedExplorer } = await verify(record, { world: { record: undefined } });

    expect(askedExplorer).to.equal(true);
    expect(result).not.to.have.property("contradictions");
    expect(result?.notes).to.deep.equal([
      "It is not a proxy on the chain, but the record says that it is one.",
    ]);
  });

  const right: Record<string, readonly [Partial<RecordedContract>, object]> = {
    "the implementation": [{ address: addressOf(0), isProxy: true, implementations: [implementation] }, {}],
    "what a tool recorded": [{ transactionHash: recorded, isByHand: false, isProxy: true }, foreign],
    "a transaction that the node does not have": [{ transactionHash: recorded }, {}],
    "a transaction whose contracts a trace has": [
      { transactionHash: recorded },
      {
        ...foreign,
        createdContracts: {
          ...foreign.createdContracts,
          contracts: [{ address: implementation, factory: addressOf(9) }],
        },
      },
    ],
    "a transaction that a node without history cannot judge": [
      { transactionHash: recorded },
      { ...foreign, chainCreation: undefined },
    ],
  };

  for (const [what, [record, world]] of Object.entries(right)) {
    it(`goes on with ${what}`, async () => {
      const { result, askedExplorer } = await verify(record, { world });

      expect(result).not.to.have.property("contradictions");
      expect(askedExplorer).to.equal(true);
    });
  }
});

import { expect } from "chai";
import { parseAddress } from "../../../src/core/contract/parse-address.ts";
import { DeploymentInvalidError } from "../../../src/core/errors/project-errors.ts";
import { verifyRecords } from "../../../src/verification/deployment/verify-records.ts";
import type { CallOptions, RecordedContract } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { child } from "../../helpers/worlds.ts";

const addressOf = (index: number) => parseAddress(`0x${(0x1000 + index).toString(16).padStart(40, "0")}`);

/** Leads to the second contract (EIP-1167). */
const clone = `363d3d373d3d3d363d73${addressOf(1).slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;

const recordOf = (index: number): RecordedContract => ({
  ...{ address: addressOf(index), name: `Child${index}`, file: "", chainId: undefined },
  ...{ transactionHash: undefined, creationBytecode: undefined },
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
    ...{ publishedBuilds: ports.builds, findKeptBuilds: () => ports.builds },
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
    finish: () => end.reject(new DeploymentInvalidError({ place: "test", problem: "the end" })),
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
  it("verifies it once, and goes on for the second proxy when the time of the first is over", async () => {
    const world = createFakeWorld({
      code: {
        [addressOf(0)]: clone,
        [addressOf(2)]: clone,
        [addressOf(1)]: toRuntimeOnChain(child),
      },
    });
    const { explorer, ...ports } = world.ports;
    const answer = Promise.withResolvers<never>();
    const signals: AbortSignal[] = [];
    const asking = {
      ...explorer,
      getSourceCode: (_: string, { signal }: CallOptions = {}) => {
        signals.push(signal ?? AbortSignal.abort());
        signal?.addEventListener("abort", () => answer.reject(signal.reason));
        return answer.promise;
      },
    };
    let opened = 0;
    const place = {
      ...{ name: explorer.name, apiUrl: explorer.apiUrl, kind: explorer.kind },
      open: async () => {
        opened += 1;
        // The first has used some of its time when the second begins.
        world.clock.pass(opened === 1 ? 100_000 : 0);
        return { explorer: asking, close: async () => undefined };
      },
    };
    const results = verifyRecords([recordOf(0), recordOf(2)], {
      ...{ request: {}, ports, explorers: [place], network: "test", chainId: 31_337, timeoutMs: 300_000 },
      ...{ publishedBuilds: ports.builds, findKeptBuilds: () => ports.builds },
    });
    while (signals.length === 0) {
      await new Promise(setImmediate);
    }
    world.clock.pass(200_000);
    await new Promise(setImmediate);
    answer.reject(new DeploymentInvalidError({ place: "test", problem: "the end" }));
    const codes = (await results).map(({ explorers: [result] }) =>
      result !== undefined && "contracts" in result
        ? result.contracts.flatMap((contract) => ("code" in contract ? [contract.code] : []))
        : [],
    );

    expect(codes).to.deep.equal([["DEADLINE_EXCEEDED"], ["DEPLOYMENT_INVALID"]]);
    expect(signals).to.have.length(1);
  });
});

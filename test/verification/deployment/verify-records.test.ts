import { expect } from "chai";
import { parseAddress } from "../../../src/core/contract/parse-address.ts";
import { DeploymentInvalidError } from "../../../src/core/errors/project-errors.ts";
import { verifyRecords } from "../../../src/verification/deployment/verify-records.ts";
import type { RecordedContract } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { child } from "../../helpers/worlds.ts";

const addressOf = (index: number) => parseAddress(`0x${(0x1000 + index).toString(16).padStart(40, "0")}`);

/** Leads to the second contract (EIP-1167). */
const clone = `363d3d373d3d3d363d73${addressOf(1).slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;

/** Starts the verification of contracts, the first of them a proxy, on an explorer that stays shut until told. */
function start(many: number) {
  const indexes = Array.from({ length: many }, (_, index) => index);
  const { explorer, ...ports } = createFakeWorld({
    code: Object.fromEntries(
      indexes.map((index) => [addressOf(index), index === 0 ? clone : toRuntimeOnChain(child)]),
    ),
  }).ports;
  const records = indexes.map(
    (index): RecordedContract => ({
      ...{ address: addressOf(index), name: `Child${index}`, file: "", chainId: undefined },
      ...{ transactionHash: undefined, creationBytecode: undefined },
    }),
  );
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

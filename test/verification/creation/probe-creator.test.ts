import { expect } from "chai";
import { type Address, toBytes } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address } from "../../../src/core/creation/addresses.ts";
import { plantProbe } from "../../../src/core/creation/probes.ts";
import { ChainUnreachableError } from "../../../src/core/errors/chain-errors.ts";
import { searchCreation } from "../../../src/verification/creation/search-creation.ts";
import type { BlockTag, ChainReader } from "../../../src/verification/ports.ts";
import { createFakeWorld, type FakeTransaction, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import {
  codeWith,
  creationBy,
  deployer,
  hashOf,
  knownCreation,
  plainCode,
  recordingOf,
  runtimeKeeping,
  sender,
  subjectOf,
  word,
} from "./creation-world.ts";

const argument = codeWith(7).slice(-64);

/** The target's creator stood there before, and is called. */
const call = creationBy({ to: deployer, input: "0x12345678" });

/** Blocks 9, of the creation, and 8: each has its number for its time. */
const timeOf = (block: BlockTag = "latest") => (block === "latest" ? 99 : block);

type Told = (
  block: BlockTag | undefined,
) => { readonly address?: Address; readonly argument?: string } | undefined;

const planted = plantProbe(plainCode, sender);

/** A node on which the creator comes to a creation with the probe in it, and its address and argument. */
function nodeOn(told: Told): ChainReader["call"] {
  return async (_request, { block, codeOverrides = {} } = {}) => {
    const isPlanted =
      codeOverrides[deployer]?.includes(planted) === true && codeOverrides[sender] !== undefined;
    const answer = isPlanted ? told(block) : undefined;
    const { address = targetAddress, argument: encoded = argument } = answer ?? {};
    const reports = answer === undefined ? [] : [{ address, encoded }];
    return { kind: "returned", data: recordingOf(timeOf(block), ...reports) };
  };
}

interface SearchOptions extends Partial<FakeWorldOptions> {
  readonly transaction?: FakeTransaction;
  readonly address?: Address;
}

async function search({ transaction = call, address = targetAddress, ...world }: SearchOptions) {
  const fake = createFakeWorld({
    artifacts: [factory],
    explorerCreations: [knownCreation({ address })],
    transactions: [transaction],
    code: { [deployer]: `60806040${plainCode}00` },
    ...world,
  });
  const { findings } = await runIn(fake, {}, async (run) => {
    const { target, found } = await subjectOf(run);
    return searchCreation(
      { target: { ...target, address }, found },
      { isEnough: ({ constructorArguments }) => constructorArguments !== undefined, run },
    );
  });
  return { encoded: findings.constructorArguments?.encoded, obstacle: findings.obstacle };
}

describe("probeCreator", () => {
  it("proves what the creator passes at the target's address, in the block before and in its own", async () => {
    const node = nodeOn((block) => (block === 9 ? { address: sender } : {}));

    expect(await search({ call: node })).to.deep.equal({ encoded: argument, obstacle: undefined });
  });

  it("proves what another block confirms, where the creation's own fails by now", async () => {
    expect((await search({ call: nodeOn((block) => (block === 9 ? undefined : {})) })).encoded).to.equal(
      argument,
    );
  });

  it("does not take another child's arguments for the target's", async () => {
    const { encoded, obstacle } = await search({ call: nodeOn(() => ({ address: sender })) });

    expect(encoded).to.equal(undefined);
    expect(obstacle).to.include("created a contract of this kind");
  });

  it("takes no arguments that come and go with the block", async () => {
    const node = nodeOn((block) => ({ argument: word(timeOf(block)) }));
    const { encoded, obstacle } = await search({ call: node });

    expect(encoded).to.equal(undefined);
    expect(obstacle).to.include("at another block it fails or passes other arguments");
  });

  it("takes what the call data have, though another block passes others", async () => {
    const node = nodeOn((block) => ({ argument: block === 8 ? argument : word(timeOf(block) + 100) }));
    const input = `0x12345678${word(32)}${argument}` as const;
    const { encoded } = await search({ call: node, transaction: creationBy({ to: deployer, input }) });

    expect(encoded).to.equal(argument);
  });

  it("takes only what the blocks around the creation tell, however many others tell another thing", async () => {
    const node = nodeOn((block) =>
      block === 9 ? { address: sender } : { argument: word(block === 8 ? 1 : 5) },
    );

    expect((await search({ call: node })).encoded).to.equal(undefined);
  });

  it("takes nothing that leaves another argument in the code than the one at the address", async () => {
    const recording = nodeOn(() => ({}));
    const node: ChainReader["call"] = (request, options) =>
      request.to === undefined
        ? Promise.resolve({ kind: "returned", data: `0x${runtimeKeeping(word(7))}` })
        : recording(request, options);

    expect((await search({ call: node })).encoded).to.equal(undefined);
  });

  it("does not take a word of the call data for proof that is not said to be the arguments", async () => {
    const node = nodeOn((block) => ({ argument: block === 8 ? argument : word(timeOf(block) + 100) }));
    const input = `0x12345678${argument}` as const;

    expect((await search({ call: node, transaction: creationBy({ to: deployer, input }) })).encoded).to.equal(
      undefined,
    );
  });

  it("tells several that one creator makes apart by their addresses", async () => {
    const node: ChainReader["call"] = async (_request, { block } = {}) => ({
      kind: "returned",
      data: recordingOf(timeOf(block), { address: sender, encoded: word(6) }, { encoded: argument }),
    });

    expect((await search({ call: node })).encoded).to.equal(argument);
  });

  it("takes nothing that the constructor cannot have got", async () => {
    expect((await search({ call: nodeOn(() => ({ argument: argument.slice(2) })) })).encoded).to.equal(
      undefined,
    );
  });

  it("takes bytes behind the arguments as the creator passes them", async () => {
    expect((await search({ call: nodeOn(() => ({ argument: `${argument}00` })) })).encoded).to.equal(
      `${argument}00`,
    );
  });

  it("says that the node takes no overrides, whether it refuses or ignores them", async () => {
    const refusing: ChainReader["call"] = async () => {
      throw new ChainUnreachableError({ node: "node", method: "eth_call", reason: "too many arguments" });
    };
    const ignoring: ChainReader["call"] = async () => ({ kind: "returned", data: "0x" });

    for (const node of [refusing, ignoring]) {
      expect((await search({ call: node })).obstacle).to.include("does not support state overrides");
    }
  });

  it("says that the creation was not reached, on a node that takes overrides", async () => {
    const node: ChainReader["call"] = async ({ data }, { codeOverrides = {} } = {}) =>
      data === "0x" && Object.keys(codeOverrides).length > 0
        ? { kind: "returned", data: "0x00" }
        : { kind: "reverted" };

    expect((await search({ call: node })).obstacle).to.include("did not reach this contract");
  });

  it("runs the creation of the creator again, where the same transaction created it", async () => {
    const input = `0x6080${plainCode}` as const;
    const asked: string[] = [];
    const node: ChainReader["call"] = async ({ from, data, to }, { codeOverrides = {} } = {}) => {
      asked.push(`${from} ${to} ${data.includes(planted)} ${Object.keys(codeOverrides).join()}`);
      return { kind: "reverted" };
    };
    await search({
      call: node,
      transaction: creationBy({ input, contractAddress: deployer, hash: hashOf("a") }),
    });

    expect(asked).to.include(`${sender} ${sender} true ${sender}`);
  });

  it("takes nothing of a transaction that created another contract, though its sender would create the target by now", async () => {
    const transaction = creationBy({ input: `0x${codeWith(8)}`, contractAddress: deployer });
    const node: ChainReader["call"] = async (_request, { block } = {}) => ({
      kind: "returned",
      data: recordingOf(timeOf(block), { creator: sender, encoded: word(8), isOuter: true }),
    });

    expect((await search({ call: node, transaction })).encoded).to.equal(undefined);
  });

  describe("where the address is that of CREATE2", () => {
    const salt = word(0x5a17);

    const address = create2Address({
      factory: deployer,
      salt,
      creationBytecodeHash: keccak256(toBytes(codeWith(7))),
    });

    it("takes what it commits to, though another block passes others", async () => {
      const transaction = creationBy({ to: deployer, input: `0x12345678${salt}` });
      const node = nodeOn((block) => ({
        address: sender,
        argument: block === 8 ? argument : word(timeOf(block) + 100),
      }));

      expect((await search({ call: node, transaction, address })).encoded).to.equal(argument);
    });

    it("goes by the creator's real address, where the same transaction created it", async () => {
      const transaction = creationBy({ input: `0x6080${plainCode}`, contractAddress: deployer });
      /** What the recording says the transaction has created this time. */
      const creator = `0x${word(1).slice(-40)}` as const;
      const node: ChainReader["call"] = async (_request, { block } = {}) => ({
        kind: "returned",
        data: recordingOf(timeOf(block), { address: sender, creator, encoded: argument }),
      });
      const found = await search({
        call: node,
        transaction,
        // The argument is the salt.
        address: create2Address({
          factory: deployer,
          salt: argument,
          creationBytecodeHash: keccak256(toBytes(codeWith(7))),
        }),
      });

      expect(found.encoded).to.equal(argument);
    });
  });
});

import { expect } from "chai";
import { type Address, toBytes } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address } from "../../../src/core/creation/addresses.ts";
import { plantProbe } from "../../../src/core/creation/probes.ts";
import { searchCreation } from "../../../src/verification/creation/search-creation.ts";
import type { BlockTag, ChainReader } from "../../../src/verification/ports.ts";
import { createFakeWorld, type FakeTransaction, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import {
  codeWith,
  creationBy,
  deployer,
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

type Told = (
  block: BlockTag | undefined,
) => { readonly address?: Address; readonly argument?: string } | undefined;

const planted = plantProbe(plainCode, sender);

/** A node on which the creator comes to a creation with the probe in it, and its address and argument. */
function nodeOn(told: Told): ChainReader["call"] {
  return async (request, { block, codeOverrides = {} } = {}) => {
    if (request.to === undefined) {
      return { kind: "reverted" };
    }
    const isPlanted =
      codeOverrides[deployer]?.includes(planted) === true && codeOverrides[sender] !== undefined;
    const answer = isPlanted ? told(block) : undefined;
    const { address = targetAddress, argument: encoded = argument } = answer ?? {};
    return {
      kind: "returned",
      data: recordingOf(...(answer === undefined ? [] : [{ address, encoded }])),
    };
  };
}

interface SearchOptions extends Partial<FakeWorldOptions> {
  readonly transaction?: FakeTransaction;
  readonly address?: Address;
  readonly runtimeBytecode?: string;
}

async function search({
  transaction = call,
  address = targetAddress,
  runtimeBytecode,
  ...world
}: SearchOptions) {
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
      { target: { ...target, address, ...(runtimeBytecode && { runtimeBytecode }) }, found },
      { isEnough: ({ constructorArguments }) => constructorArguments !== undefined, run },
    );
  });
  return { encoded: findings.constructorArguments?.encoded };
}

describe("probeCreator", () => {
  const passing = (input: string) => creationBy({ to: deployer, input: `0x12345678${input}` });

  const pieces = {
    "as bytes": word(32) + argument,
    "as all that a call takes": argument,
    "as all that a call inside a batch takes": `${word(32)}${word(36)}12345678${argument}`,
  };
  for (const [how, input] of Object.entries(pieces)) {
    it(`takes what the call data have ${how}, though another state passes others`, async () => {
      const node = nodeOn((block) => ({ argument: block === 8 ? argument : word(99) }));

      expect((await search({ call: node, transaction: passing(input) })).encoded).to.equal(argument);
    });
  }

  it("does not take a word of the call data for proof that is not said to be the arguments", async () => {
    const transaction = passing(argument + word(1));

    expect((await search({ call: nodeOn(() => ({})), transaction })).encoded).to.equal(undefined);
  });

  it("takes no immutable for proof that has the same word whatever is passed", async () => {
    const recording = nodeOn(() => ({}));
    const node: ChainReader["call"] = (request, options) =>
      request.to === undefined
        ? Promise.resolve({ kind: "returned", data: `0x${runtimeKeeping(argument)}` })
        : recording(request, options);

    expect((await search({ call: node, runtimeBytecode: runtimeKeeping(argument) })).encoded).to.equal(
      undefined,
    );
  });

  it("does not take another child's arguments for the target's", async () => {
    const { encoded } = await search({
      call: nodeOn(() => ({ address: sender })),
      transaction: passing(argument),
    });

    expect(encoded).to.equal(undefined);
  });

  it("takes nothing that the constructor cannot have got, and bytes behind the arguments as they are passed", async () => {
    const encodedWith = async (passed: string) =>
      (await search({ call: nodeOn(() => ({ argument: passed })), transaction: passing(passed) })).encoded;

    expect(await encodedWith(argument.slice(2))).to.equal(undefined);
    expect(await encodedWith(`${argument}00`)).to.equal(`${argument}00`);
  });

  it("ignores a transaction that created another contract", async () => {
    const transaction = creationBy({ input: `0x${codeWith(8)}`, contractAddress: deployer });
    const node: ChainReader["call"] = async () => ({
      kind: "returned",
      data: recordingOf({ creator: sender, encoded: word(8), isOuter: true }),
    });

    expect((await search({ call: node, transaction })).encoded).to.equal(undefined);
  });

  describe("where the address is that of CREATE2", () => {
    it("goes by the creator's real address, where the same transaction created it", async () => {
      const transaction = creationBy({ input: `0x6080${plainCode}`, contractAddress: deployer });
      /** What the recording says the transaction has created this time. */
      const creator = `0x${word(1).slice(-40)}` as const;
      const node: ChainReader["call"] = async () => ({
        kind: "returned",
        data: recordingOf({ address: sender, creator, encoded: argument }),
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

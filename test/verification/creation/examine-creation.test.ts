import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address } from "../../../src/core/creation/addresses.ts";
import { traceCreation } from "../../../src/verification/creation/examine-creation.ts";
import { searchCreation } from "../../../src/verification/creation/search-creation.ts";
import type { Trial } from "../../../src/verification/creation/trial.ts";
import type { CreationFrame } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import {
  codeWith,
  creationBy,
  creationByCall,
  deployer,
  knownCreation,
  runtimeKeeping,
  sender,
  subjectOf,
  word,
} from "./creation-world.ts";

/** Nothing but a trace or the explorer tells what a call like this creates. */
const silent = creationBy({ to: deployer, input: `0x12345678${word(0x5a17)}` });

async function examine(options: Partial<FakeWorldOptions>, address = targetAddress) {
  const world = createFakeWorld({
    artifacts: [factory],
    explorerCreations: [knownCreation({ address })],
    transactions: [silent],
    ...options,
  });
  const { findings } = await runIn(world, {}, async (run) => {
    const { target, found } = await subjectOf(run);
    return searchCreation(
      { target: { ...target, address }, found },
      { isEnough: ({ constructorArguments }) => constructorArguments !== undefined, run },
    );
  });
  return findings;
}

async function search(options: Partial<FakeWorldOptions>, address = targetAddress) {
  return (await examine(options, address)).constructorArguments?.encoded;
}

const otherRuntime = runtimeKeeping(word(99));

/** Leaves the same whatever it is given. */
const leaving = (code: string) => async () => ({ kind: "returned", data: `0x${code}` }) as const;

describe("a creation in the node's trace", () => {
  /** The target is what this account creates first. */
  const frame: CreationFrame = {
    address: targetAddress,
    factory: sender,
    creationBytecode: `0x${codeWith(7)}`,
    runtimeBytecode: `0x${toRuntimeOnChain(factory)}`,
  };

  it("takes the last creation at the address", async () => {
    const first = { ...frame, creationBytecode: `0x${codeWith(6)}` } as const;

    expect(await search({ trace: [first, frame] })).to.equal(word(7));
  });
});

describe("an explorer's creation bytecode", () => {
  const salt = word(0x5a17);

  const address = create2Address({
    factory: deployer,
    salt,
    creationBytecodeHash: keccak256(Buffer.from(codeWith(7), "hex")),
  });

  const claims = (value: number, at = targetAddress) => ({
    explorerCreations: [knownCreation({ address: at, creationBytecode: `0x${codeWith(value)}` })],
  });

  it("is proved by an address of CREATE2, whatever a trial of it leaves", async () => {
    expect(await search({ ...claims(7, address), call: leaving(otherRuntime) }, address)).to.equal(word(7));
  });

  it("is not proved by it where a bit of the arguments is another", async () => {
    expect(await search({ ...claims(6, address), call: leaving(otherRuntime) }, address)).to.equal(undefined);
  });

  it("scenario 62: is but the explorer's word unless the address proves it, and nothing where a trial contradicts it", async () => {
    const believed = async (call: FakeWorldOptions["call"]) => {
      const { constructorArguments, isClaimed } = await examine({ ...claims(7), ...(call && { call }) });
      return { encoded: constructorArguments?.encoded, isClaimed };
    };

    expect(await believed(undefined)).to.deep.equal({ encoded: word(7), isClaimed: true });
    expect(await believed(leaving(toRuntimeOnChain(factory)))).to.deep.equal({
      encoded: word(7),
      isClaimed: true,
    });
    expect((await believed(leaving(otherRuntime))).encoded).to.equal(undefined);
    expect((await examine({ ...claims(7, address) }, address)).isClaimed).to.equal(undefined);
  });

  it("is believed to be another constructor's only where a trial leaves the code at the address", async () => {
    const creationBytecode = `0x6001${codeWith(7)}` as const;
    const explorerCreations = [knownCreation({ creationBytecode })];
    const compare = async (call: FakeWorldOptions["call"]) =>
      (await examine({ explorerCreations, ...(call && { call }) })).initCode?.kind;

    expect(await compare(leaving(toRuntimeOnChain(factory)))).to.equal("different");
    expect(await compare(leaving(otherRuntime))).to.equal(undefined);
    expect(await compare(undefined)).to.equal(undefined);
  });

  it("is not taken with bytes behind the arguments that nothing proves", async () => {
    const creationBytecode = `0x${codeWith(7)}00` as const;

    expect(await search({ explorerCreations: [knownCreation({ creationBytecode })] })).to.equal(undefined);
  });

  it("is not asked for where the node's trace tells", async () => {
    const told = { address: targetAddress, factory: sender } as const;
    const runtimeBytecode = `0x${toRuntimeOnChain(factory)}` as const;
    const trace = [{ ...told, creationBytecode: `0x${codeWith(7)}`, runtimeBytecode } as const];

    expect(await search({ ...claims(6), trace })).to.equal(word(7));
  });
});

describe("traceCreation", () => {
  /**
   * Returns the argument that a trace tells, which has this one, of a contract whose immutables have these
   * values on the chain, and those in a trial; undefined: the trace is not believed.
   */
  async function argumentFrom(
    argument: number,
    { onChain, inTrial }: { readonly onChain: readonly string[]; readonly inTrial: readonly string[] },
    changes: Partial<CreationFrame> = {},
  ): Promise<string | undefined> {
    const immutables = (values: readonly string[]) =>
      new Map(values.map((value, index) => [`${index}`, value]));
    const trial: Trial = {
      onChain: immutables(onChain),
      ownAddress: word(0xadd2e55),
      blocks: [9],
      create: async () => immutables(inTrial),
    };
    const frame: CreationFrame = {
      address: targetAddress,
      factory: deployer,
      creationBytecode: `0x${codeWith(argument)}`,
      runtimeBytecode: `0x${toRuntimeOnChain(factory)}`,
      ...changes,
    };
    const world = createFakeWorld({ artifacts: [factory], trace: [frame] });
    const reading = await runIn(world, {}, async (run) =>
      traceCreation({ subject: await subjectOf(run), known: creationByCall, trial, run }),
    );
    return reading?.kind === "same" ? reading.code.constructorArguments.encoded : reading?.kind;
  }

  it("believes a trace whose argument a trial leaves where the chain has it", async () => {
    expect(await argumentFrom(7, { onChain: [word(7)], inTrial: [word(7)] })).to.equal(word(7));
  });

  it("does not believe a trace whose argument a trial leaves where the chain has another value", async () => {
    const contradicted = { onChain: [word(1), word(7)], inTrial: [word(1), word(9)] };

    expect(await argumentFrom(9, contradicted)).to.equal(undefined);
  });

  it("believes a trace although an immutable differs that is no argument, or was cleared since", async () => {
    expect(await argumentFrom(9, { onChain: [word(7)], inTrial: [word(5)] })).to.equal(word(9));
    expect(await argumentFrom(0, { onChain: [word(7)], inTrial: [word(0)] })).to.equal(word(0));
    expect(await argumentFrom(9, { onChain: [], inTrial: [] })).to.equal(word(9));
  });

  it("does not believe a trace of another address, or that leaves other code", async () => {
    const same = { onChain: [word(7)], inTrial: [word(7)] };

    expect(await argumentFrom(7, same, { address: deployer })).to.equal(undefined);
    expect(await argumentFrom(7, same, { runtimeBytecode: "0x6001" })).to.equal(undefined);
  });
});

import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address, create3Address } from "../../../src/core/creation/addresses.ts";
import { factories, writeFactoryCall } from "../../../src/core/creation/factories.ts";
import { searchCreation } from "../../../src/verification/creation/search-creation.ts";
import type { CreationFrame } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import {
  codeWith,
  creationBy,
  deployer,
  knownCreation,
  runtimeKeeping,
  sender,
  subjectOf,
  word,
} from "./creation-world.ts";

/** Only a trace or the explorer has what a call like this creates. */
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

/** Leaves this code for all arguments. */
const leaving = (code: string) => async () => ({ kind: "returned", data: `0x${code}` }) as const;

describe("a creation in the node's trace", () => {
  /** The target is what this account creates first. */
  const frame: CreationFrame = {
    address: targetAddress,
    factory: sender,
    creationBytecode: `0x${codeWith(7)}`,
    runtimeBytecode: `0x${toRuntimeOnChain(factory)}`,
  };

  it("is ignored if it is at another address, or leaves other code", async () => {
    for (const changes of [{ address: deployer }, { runtimeBytecode: "0x6001" } as const]) {
      expect(await search({ trace: [{ ...frame, ...changes }] })).to.equal(undefined);
    }
  });

  it("takes the last creation at the address", async () => {
    const first = { ...frame, creationBytecode: `0x${codeWith(6)}` } as const;

    expect(await search({ trace: [first, frame] })).to.equal(word(7));
  });
});

describe("a creation by CREATE3", () => {
  it("is only claimed by the call, because the address proves no init code", async () => {
    const creator = "0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed";
    const salt = "5a".repeat(32);
    const used = keccak256(Buffer.from(salt, "hex"));
    const [createx] = factories.filter(({ takes }) => takes === "createx");
    const initCode = codeWith(7);
    const input = createx && writeFactoryCall(createx, { salt, initCode, way: "create3" });
    const address = create3Address({ factory: creator, salt: used });
    const { constructorArguments, claimedBy } = await examine(
      {
        explorerCreations: [knownCreation({ address })],
        transactions: [creationBy({ to: deployer, input: `0x${input}` })],
      },
      address,
    );

    expect([constructorArguments?.encoded, claimedBy]).to.deep.equal([word(7), "call"]);
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

  it("is proved by an address of CREATE2, also if a trial leaves other code", async () => {
    expect(await search({ ...claims(7, address), call: leaving(otherRuntime) }, address)).to.equal(word(7));
  });

  it("is only claimed if a bit of the arguments is another", async () => {
    expect((await examine(claims(6, address), address)).claimedBy).to.equal("explorer");
  });

  it("scenario 62: is only claimed unless the address proves it, and not believed if an immutable contradicts it", async () => {
    const believed = async (call: FakeWorldOptions["call"]) => {
      const { constructorArguments, claimedBy } = await examine({ ...claims(7), ...(call && { call }) });
      return { encoded: constructorArguments?.encoded, claimedBy };
    };
    const keeping: FakeWorldOptions["call"] = async ({ data }) => ({
      kind: "returned",
      data: `0x${runtimeKeeping(data.slice(-64))}`,
    });

    expect(await believed(undefined)).to.deep.equal({ encoded: word(7), claimedBy: "explorer" });
    expect(await believed(keeping)).to.deep.equal({ encoded: undefined, claimedBy: undefined });
    expect((await examine({ ...claims(7, address) }, address)).claimedBy).to.equal(undefined);
  });

  it("shows another constructor only if a trial leaves the code at the address", async () => {
    const creationBytecode = `0x6001${codeWith(7)}` as const;
    const explorerCreations = [knownCreation({ creationBytecode })];
    const compare = async (call: FakeWorldOptions["call"]) =>
      (await examine({ explorerCreations, ...(call && { call }) })).initCode?.kind;

    expect(await compare(leaving(toRuntimeOnChain(factory)))).to.equal("different");
    expect(await compare(leaving(otherRuntime))).to.equal(undefined);
    expect(await compare(undefined)).to.equal(undefined);
  });

  it("is not used if unknown bytes follow the arguments", async () => {
    const creationBytecode = `0x${codeWith(7)}00` as const;

    expect(await search({ explorerCreations: [knownCreation({ creationBytecode })] })).to.equal(undefined);
  });
});

import { expect } from "chai";
import type { BareHex } from "../../src/base/hex.ts";
import type { StoredContract } from "../../src/core/build/compiled-contract.ts";
import { findMatch } from "../../src/verification/find-match.ts";
import { overwrite, toRuntimeOnChain } from "../core/bytecode/on-chain.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../helpers/fake-ports.ts";
import { type FakeRequest, runIn } from "../helpers/fake-run.ts";
import { hintsOf } from "../helpers/hardhat-words.ts";
import { readBuildOf, readStored } from "../helpers/solc-fixture.ts";
import { arithmetic, child, createdWith, factory, withOtherDigest } from "../helpers/worlds.ts";

const childCode = child.runtimeBytecode.object;

function find(code: BareHex, world: FakeWorldOptions, request: FakeRequest = {}) {
  return runIn(createFakeWorld(world), request, (run) => findMatch(code, run));
}

function withCode(
  contract: StoredContract,
  { name, code }: { readonly name: string; readonly code: BareHex },
) {
  return {
    ...contract,
    contractName: name,
    runtimeBytecode: { ...contract.runtimeBytecode, object: code },
  };
}

describe("findMatch", () => {
  it("finds a contract among the artifacts, with its libraries and immutables explained", async () => {
    const found = await find(toRuntimeOnChain(factory), { artifacts: [child, arithmetic, factory] });

    expect(found).to.include({ kind: "found", contract: factory });
    expect(found.kind === "found" && found.match.kind).to.equal("exact");
    expect(found.kind === "found" && Object.keys(found.match.libraries)).to.deep.equal([
      "contracts/Arithmetic.sol:Arithmetic",
    ]);
  });

  it("looks in the outputs of the builds for what has no artifact", async () => {
    expect(await find(childCode, { artifacts: [factory], outputs: [child] })).to.include({
      kind: "found",
      contract: child,
    });
  });

  it("names the twins that nothing tells apart, and takes the one that the user names", async () => {
    const castor = readStored("0.8.18-no-metadata", "Child");
    const pollux = { ...castor, contractName: "Pollux", inputSourceName: "contracts/Arithmetic.sol" };
    const world = { artifacts: [castor, pollux], buildInfos: [readBuildOf("0.8.18-no-metadata")] };
    const code = castor.runtimeBytecode.object;
    const failure = await failureOf(find(code, world));

    expect(failure.code).to.equal("CONTRACT_AMBIGUOUS");
    expect(Object.values(failure.facts)).to.include.members([
      "contracts/Factory.sol:Child",
      "contracts/Arithmetic.sol:Pollux",
    ]);
    expect(await find(code, world, { contract: "contracts/Arithmetic.sol:Pollux" })).to.include({
      contract: pollux,
    });
  });

  it("tells twins apart by the creation bytecode where theirs differ", async () => {
    const castor = readStored("0.8.18-no-metadata", "Child");
    const object = overwrite(castor.creationBytecode.object, { offsetBytes: 4, value: "ff" });
    const pollux = {
      ...castor,
      contractName: "Pollux",
      creationBytecode: { ...castor.creationBytecode, object },
    };
    const world = { artifacts: [castor, pollux], buildInfos: [readBuildOf("0.8.18-no-metadata")] };

    for (const contract of [castor, pollux]) {
      const created = createdWith(contract.creationBytecode.object);
      const found = await find(castor.runtimeBytecode.object, { ...world, ...created });
      expect(found).to.deep.include({ kind: "found", contract });
    }
  });

  it("prefers an earlier build that is exact to the newest one that is partial", async () => {
    const earlier = { ...child, buildInfoId: "build-of-yesterday" };
    const newest = withCode(child, { name: "Child", code: withOtherDigest(childCode) });
    const found = await find(childCode, { artifacts: [newest], outputs: [newest, earlier] });

    expect(found).to.include({ contract: earlier });
    expect(found.kind === "found" && found.match.kind).to.equal("exact");
  });

  it("says of the contract that was named where it differs first", async () => {
    const found = await find(childCode, { artifacts: [arithmetic, child] }, { contract: "Arithmetic" });

    expect(found).to.deep.equal({
      kind: "none",
      compared: [
        {
          contract: arithmetic,
          difference: {
            kind: "length",
            compiledBytes: arithmetic.runtimeBytecode.object.length / 2,
            onChainBytes: childCode.length / 2,
          },
        },
      ],
    });
  });

  it("refuses a name that no build has, and offers one that is close", async () => {
    const failure = await failureOf(find(childCode, { artifacts: [child] }, { contract: "Chil" }));

    expect(failure.code).to.equal("CONTRACT_NOT_FOUND");
    expect(hintsOf(failure).join()).to.include("Child");
  });
});

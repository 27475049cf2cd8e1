import { expect } from "chai";
import { BuildNotFoundError } from "../../src/core/errors/project-errors.ts";
import type { VerifiedSource } from "../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../core/bytecode/on-chain.ts";
import type { FakeWorldOptions } from "../helpers/fake-ports.ts";
import { targetAddress, verifyIn } from "../helpers/fake-run.ts";
import { readBuildOf, readStored } from "../helpers/solc-fixture.ts";
import { build, child, createChildWorld, factory, receipt } from "../helpers/worlds.ts";

/** What an explorer shows of `Child` after this project verified it. */
const record: VerifiedSource = {
  contractName: "Child",
  contractFileName: "contracts/Factory.sol",
  sources: Object.fromEntries(
    Object.entries(build.input.sources).map(([name, { content }]) => [name, content]),
  ),
  compilerInput: build.input,
  abi: child.abi,
  compilerVersion: `v${build.solcLongVersion}`,
  optimizer: { enabled: true, runs: 200 },
  evmVersion: undefined,
  encodedConstructorArguments: "",
  license: "MIT",
  isProxy: false,
  implementation: undefined,
};

const verifyShown = (shown: Partial<VerifiedSource>, world: FakeWorldOptions = {}) =>
  verifyIn(createChildWorld({ record: { ...record, ...shown }, ...world }));

describe("verifyContract, where the explorer shows a source already", () => {
  it("submits nothing and answers with the explorer's record", async () => {
    const world = createChildWorld({ record });
    const result = await verifyIn(world);

    expect(world.submissions).to.deep.equal([]);
    expect(result).to.deep.include({
      status: "already-verified",
      match: "exact",
      contract: "contracts/Factory.sol:Child",
      codeFormat: "solidity-standard-json-input",
      compiler: "v0.8.37+commit.f401782d",
      constructorArguments: { encoded: "", values: [], origin: "none" },
      sources: ["contracts/Arithmetic.sol", "contracts/Factory.sol"],
      license: "MIT",
      receipt: null,
    });
    expect(result.message).to.include("this very source");
  });

  it("submits all the same when it is forced to", async () => {
    const world = createChildWorld({
      record,
      submissions: [{ kind: "receipt", receipt }],
      statuses: [{ kind: "already-verified", message: "Already Verified" }],
    });

    expect(await verifyIn(world, { force: true })).to.include({ status: "already-verified", receipt });
  });

  it("claims no match when the record is not what this project built", async () => {
    const others: Partial<VerifiedSource>[] = [
      { compilerVersion: "v0.8.36+commit.00000000" },
      { compilerInput: { ...build.input, settings: { ...build.input.settings, viaIR: true } } },
      { compilerInput: { ...build.input, sources: { "contracts/Factory.sol": { content: "edited" } } } },
      { contractName: "Stranger" },
      { contractName: "Factory" },
    ];

    for (const other of others) {
      const result = await verifyShown(other);
      expect(result).to.include({ status: "already-verified", match: null });
      expect(result.message).to.include("not the one in this project's builds");
    }
  });

  it("claims no match when there is nothing to compare with", async () => {
    const projectFailure = new BuildNotFoundError({ artifactsFolder: "/project/artifacts" });
    const results = [
      await verifyShown({}, { projectFailure }),
      await verifyShown({ compilerInput: undefined, contractFileName: undefined }),
    ];

    for (const result of results) {
      expect(result).to.include({ status: "already-verified", match: null });
      expect(result.message).to.include("could not be compared");
    }
    expect(results[1]).to.include({ contract: "Child", codeFormat: "solidity-single-file" });
  });

  it("names a licence that explorers have no number for as the source does, and none where none was named", async () => {
    const show = (text: string, shown: Partial<VerifiedSource> = {}) =>
      verifyShown({ license: undefined, sources: { "contracts/Factory.sol": text }, ...shown });
    const unlicensed = await show("// SPDX-License-Identifier: UNLICENSED\ncontract Child {}");
    const both = await show("// SPDX-License-Identifier: MIT AND GPL-2.0\ncontract Child {}");
    const overridden = await show("// SPDX-License-Identifier: MIT\ncontract Child {}");
    const bare = await show("contract Child {}");

    expect([unlicensed, both, overridden, bare].map(({ license }) => license)).to.deep.equal([
      "UNLICENSED",
      "MIT AND GPL-2.0",
      null,
      null,
    ]);
  });

  it("does not mind what the record asks the compiler to put out, nor where its libraries are", async () => {
    const { outputSelection: _, ...settings } = build.input.settings;
    const libraries = { "contracts/Arithmetic.sol": { Arithmetic: targetAddress } };
    const compilerInput = { ...build.input, settings: { ...settings, libraries } };

    expect(await verifyShown({ compilerInput })).to.include({ match: "exact" });
  });

  it("tells twins apart by the record's name", async () => {
    const twinBuild = readBuildOf("0.8.18-no-metadata");
    const castor = readStored("0.8.18-no-metadata", "Child");
    const result = await verifyShown(
      { compilerInput: twinBuild.input, compilerVersion: `v${twinBuild.solcLongVersion}` },
      {
        code: { [targetAddress]: castor.runtimeBytecode.object },
        artifacts: [castor, { ...castor, contractName: "Pollux" }],
        buildInfos: [twinBuild],
      },
    );

    expect(result).to.include({ status: "already-verified", match: "partial" });
  });

  it("decodes the arguments that the explorer has", async () => {
    const encoded = "7".padStart(64, "0");
    const result = await verifyShown(
      { contractName: "Factory", abi: factory.abi, encodedConstructorArguments: encoded },
      { code: { [targetAddress]: toRuntimeOnChain(factory) } },
    );

    expect(result.constructorArguments).to.deep.equal({
      encoded,
      values: [{ name: "start", type: "uint256", value: "7" }],
      origin: "recovered",
    });
    expect(result.match).to.equal("exact");
  });
});

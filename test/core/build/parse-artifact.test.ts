import { expect } from "chai";
import {
  measureArtifactRuntime,
  parseArtifact,
  parseForgeArtifact,
} from "../../../src/core/build/parse-artifact.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import { buildInfoId, readArtifact } from "./build-fixture.ts";

describe("parseArtifact", () => {
  const path = "artifacts/Bank.json";

  it("reads an artifact of Hardhat 3", () => {
    const { text } = readArtifact("Bank.sol/Bank");
    const contract = parseArtifact({ path, text });

    expect(contract).to.deep.include({
      inputSourceName: "project/contracts/Bank.sol",
      userSourceName: "contracts/Bank.sol",
      contractName: "Bank",
      buildInfoId,
    });
    expect(contract?.abi.find(({ type }) => type === "constructor")?.inputs).to.deep.equal([
      { internalType: "uint256", name: "limit_", type: "uint256" },
    ]);
    expect(contract?.creationBytecode.object).to.match(/^60a060405234.*__\$[0-9a-f]{34}\$__/);
    expect(contract?.runtimeBytecode.linkReferences).to.deep.equal([
      { library: "project/contracts/Ledger.sol:Ledger", offsetBytes: 249, lengthBytes: 20 },
    ]);
    expect(
      contract?.runtimeBytecode.immutableReferences.map(({ id, lengthBytes }) => [id, lengthBytes]),
    ).to.deep.equal([
      ["3", 32],
      ["3", 32],
    ]);
  });

  it("passes over JSON of another kind", () => {
    for (const text of ["{}", "[]", "7", '{"_format":"hh-sol-artifact-1","contractName":"Old"}']) {
      expect(parseArtifact({ path, text })).to.equal(undefined);
    }
  });

  it("refuses an artifact that is damaged, and says where", () => {
    const { text } = readArtifact("Bank.sol/Bank");
    const damaged = text.replace('"buildInfoId"', '"buildId"');

    expect(() => parseArtifact({ path, text: text.slice(0, 500) })).to.throw(BaseError, path);
    expect(() => parseArtifact({ path, text: damaged })).to.throw(BaseError, "buildInfoId");
  });
});

describe("parseForgeArtifact", () => {
  const metadata = {
    compiler: { version: "0.8.30+commit.73712a01" },
    language: "Solidity",
    output: { abi: [] },
    settings: { compilationTarget: { "src/A.sol": "A" }, remappings: [] },
    sources: { "src/A.sol": { keccak256: `0x${"1".repeat(64)}`, urls: [] } },
    version: 1,
  };
  const artifact = {
    abi: [],
    bytecode: { object: "0x6001", linkReferences: {} },
    deployedBytecode: { object: "0x6001", linkReferences: {} },
    rawMetadata: JSON.stringify(metadata),
  };
  const deep = JSON.parse(`${'{"else":'.repeat(150)}{}${"}".repeat(150)}`);
  const parse = (json: object) => parseForgeArtifact({ path: "out/A.json", text: JSON.stringify(json) });

  it("reads an artifact with a syntax tree as deep as a source's, and nothing else that is as deep", () => {
    expect(parse({ ...artifact, ast: deep })?.contract).to.deep.equal(parse(artifact)?.contract);
    expect(parse(artifact)?.contract.contractName).to.equal("A");
    for (const name of ["abi", "metadata"]) {
      expect(() => parse({ ...artifact, [name]: [deep] })).to.throw("nested too deeply");
    }
  });
});

describe("measureArtifactRuntime", () => {
  it("measures what a parser would read", () => {
    for (const name of ["Bank.sol/Bank", "Bank.sol/IBank", "Ledger.sol/Ledger", "old/Bank.sol/Bank"]) {
      const artifact = readArtifact(name);

      expect(measureArtifactRuntime(artifact.bytes), name).to.equal(
        (parseArtifact(artifact)?.runtimeBytecode.object.length ?? -2) / 2,
      );
    }
  });
});

import { expect } from "chai";
import type { VerifiedSource } from "../../../src/core/contract/contract-record.ts";
import type { Envelope } from "../../../src/explorer-api/etherscan/call.ts";
import { parseSourceRecord } from "../../../src/explorer-api/etherscan/source-record.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const three = `${"0".repeat(63)}3`;

describe("parseSourceRecord", () => {
  it("reads a single file of Etherscan, also in its older form", () => {
    for (const name of ["etherscan-source-single-file", "etherscan-source-single-file-old"]) {
      const source = readSource(envelopeFixture(name));
      expect(source, name).to.deep.include({
        contractName: "Counter",
        contractFileName: undefined,
        compilerInput: undefined,
        optimizer: { enabled: true, runs: 200 },
        evmVersion: undefined,
        encodedConstructorArguments: three,
        license: "MIT",
        isProxy: false,
        implementation: undefined,
      });
      expect(Object.keys(source?.sources ?? {})).to.deep.equal(["Counter.sol"]);
      expect(source?.sources["Counter.sol"]).to.match(/^\/\/ SPDX/);
      expect(source?.abi).to.have.length(4);
    }
  });

  it("reads a map of files", () => {
    const source = readSource(envelopeFixture("etherscan-source-multi-file"));
    expect(Object.keys(source?.sources ?? {})).to.deep.equal(["contracts/Counter.sol", "contracts/Step.sol"]);
    expect(source?.compilerInput).to.equal(undefined);
    expect(source?.contractFileName).to.equal("contracts/Counter.sol");
  });

  it("reads standard JSON in double braces, with its settings", () => {
    const source = readSource(envelopeFixture("etherscan-source-standard-json"));
    expect(Object.keys(source?.sources ?? {})).to.deep.equal(["contracts/Counter.sol", "contracts/Step.sol"]);
    expect(source?.compilerInput?.settings).to.deep.include({ evmVersion: "cancun" });
    expect(source?.evmVersion).to.equal("cancun");
  });

  it("recognises a proxy and its implementation", () => {
    expect(readSource(envelopeFixture("etherscan-source-proxy"))).to.deep.include({
      isProxy: true,
      implementation: address,
    });
    expect(readSource(envelopeFixture("blockscout-source-proxy"))).to.deep.include({
      isProxy: true,
      implementation: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    });
  });

  it("makes a compiler input of Blockscout's files and settings", () => {
    const source = readSource(envelopeFixture("blockscout-source"));
    const etherscan = readSource(envelopeFixture("etherscan-source-standard-json"));
    expect(source?.compilerInput).to.deep.equal(etherscan?.compilerInput);
    expect(source?.sources).to.deep.equal(etherscan?.sources);
    expect(source).to.deep.include({
      contractFileName: "contracts/Counter.sol",
      optimizer: { enabled: true, runs: 200 },
      isProxy: false,
    });
  });

  it("reads Blockscout's files without settings as several files", () => {
    const { result } = envelopeFixture("blockscout-source");
    const [record] = Array.isArray(result) ? result : [];
    const source = readSource({ result: { ...record, CompilerSettings: null } });
    expect(source?.compilerInput).to.equal(undefined);
    expect(Object.keys(source?.sources ?? {})).to.have.length(2);
  });

  it("reads zkSync's object", () => {
    expect(readSource(envelopeFixture("zksync-source-object"))?.contractName).to.equal("Counter");
  });

  it("names the file of a Vyper contract by its language", () => {
    const source = readSource(envelopeFixture("etherscan-source-vyper"));
    expect(Object.keys(source?.sources ?? {})).to.deep.equal(["XYZ Owner.vy"]);
    expect(source?.optimizer).to.deep.equal({ enabled: false, runs: 0 });
    expect(source?.license).to.equal(undefined);
  });

  it("ignores missing, null and broken fields", () => {
    const source = readSource({
      result: [
        {
          SourceCode: "contract A {}",
          ContractName: "A",
          ABI: "not JSON",
          ConstructorArguments: null,
          Runs: "x",
        },
      ],
    });
    expect(source).to.deep.include({
      sources: { "A.sol": "contract A {}" },
      abi: undefined,
      compilerVersion: "",
      encodedConstructorArguments: "",
      optimizer: { enabled: undefined, runs: undefined },
    });
    expect(source).not.to.have.property("libraries");
  });

  it("reads the libraries that Etherscan and Blockscout list beside the source", () => {
    const libraries = [{ name: "Step", address }];
    const fields = [
      { Library: `Step:${address.slice(2).toLowerCase()}` },
      { ExternalLibraries: [{ name: "Step", address_hash: address }] },
    ];

    for (const field of fields) {
      const source = readSource({ result: [{ SourceCode: "contract A {}", ContractName: "A", ...field }] });
      expect(source).to.deep.include({ libraries });
    }
  });

  it("takes constructor arguments with 0x, and leaves out other text", () => {
    const read = (ConstructorArguments: string) =>
      readSource({ result: [{ SourceCode: "contract A {}", ContractName: "A", ConstructorArguments }] })
        ?.encodedConstructorArguments;
    expect(read("0xAB12")).to.equal("ab12");
    expect(read("none")).to.equal("");
  });

  it("is malformed without a name", () => {
    for (const SourceCode of ["contract A {}", "Contract source code not verified", "<html></html>"]) {
      expect(parseSourceRecord({ SourceCode, ContractName: " " }), SourceCode).to.deep.equal({
        kind: "malformed",
        problem: "its source record has no contract name",
        isTransient: false,
      });
    }
  });

  it("is malformed if a shown name is too long, and does not repeat it", () => {
    const long = "x".repeat(1001);
    const fields = ["ContractName", "ContractFileName", "CompilerVersion", "EVMVersion", "LicenseType"];
    for (const field of fields) {
      const answer = parseSourceRecord({ SourceCode: "x", ContractName: "A", [field]: long });
      expect(answer, field).to.deep.include({ kind: "malformed", isTransient: false });
      expect(JSON.stringify(answer)).not.to.include(long);
    }
  });
});

function readSource(envelope: Pick<Envelope, "result">): VerifiedSource | undefined {
  const { result } = envelope;
  const answer = parseSourceRecord(Array.isArray(result) ? result[0] : result);
  expect(answer.kind).to.equal("value");
  return answer.kind === "value" ? answer.value : undefined;
}

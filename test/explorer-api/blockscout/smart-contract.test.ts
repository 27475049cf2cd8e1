import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import {
  formatSmartContractAnswer,
  type KnownContract,
  parseSmartContractAnswer,
  toSmartContractPath,
} from "../../../src/explorer-api/blockscout/smart-contract.ts";
import type { VerifiedRecord } from "../../../src/explorer-api/etherscan/verified-record.ts";

const address: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const other: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const record: VerifiedRecord = {
  source: {
    kind: "standard-json",
    input: {
      language: "Solidity",
      sources: {
        "contracts/Base.sol": { content: "contract Base {}" },
        "contracts/A.sol": { content: 'import "./Base.sol"; contract A is Base {}' },
      },
      settings: { optimizer: { enabled: true, runs: 150 }, evmVersion: "cancun" },
    },
  },
  abi: [{ type: "constructor", inputs: [] }],
  contractName: "A",
  contractFileName: "contracts/A.sol",
  compilerVersion: "v0.8.30+commit.73712a01",
  optimizer: { enabled: true, runs: 150 },
  evmVersion: "cancun",
  encodedConstructorArguments: "00ff",
  libraries: [],
  licenseType: 3,
  implementation: undefined,
  metadataUri: undefined,
  similarMatch: undefined,
};

const verified = { record, match: "exact", verifiedAt: "2026-11-22T08:00:00.000Z" } as const;

const known: KnownContract = {
  deployedBytecode: "0x6001",
  creationBytecode: "0x60016001",
  implementation: undefined,
  verified,
};

describe("the record of a contract over REST", () => {
  it("is at the contract's address", () => {
    expect(toSmartContractPath(address)).to.equal(`/v2/smart-contracts/${address.toLowerCase()}`);
  });

  it("is read back as it was written: standard JSON, with the main file first", () => {
    const written = formatSmartContractAnswer({ ...known, implementation: other });

    expect(written.json).to.include({ file_path: "contracts/A.sol", license_type: "mit" });
    expect(parseSmartContractAnswer(written)).to.deep.equal({
      kind: "value",
      value: {
        match: "exact",
        twin: undefined,
        isImported: false,
        verifiedAt: "2026-11-22T08:00:00.000Z",
        source: {
          contractName: "A",
          contractFileName: "contracts/A.sol",
          sources: {
            "contracts/A.sol": 'import "./Base.sol"; contract A is Base {}',
            "contracts/Base.sol": "contract Base {}",
          },
          compilerInput: record.source.kind === "standard-json" ? record.source.input : undefined,
          abi: record.abi,
          language: "Solidity",
          compilerVersion: record.compilerVersion,
          optimizer: record.optimizer,
          evmVersion: "cancun",
          encodedConstructorArguments: "00ff",
          license: "MIT",
          isProxy: true,
          implementation: other,
        },
      },
    });
  });

  it("is read back as it was written: a single file", () => {
    const single: VerifiedRecord = {
      ...record,
      source: { kind: "single-file", content: "contract A {}" },
      contractFileName: undefined,
      evmVersion: undefined,
      encodedConstructorArguments: "",
      licenseType: 1,
    };
    const answer = parseSmartContractAnswer(
      formatSmartContractAnswer({ ...known, verified: { ...verified, record: single, match: "partial" } }),
    );

    expect(answer).to.have.nested.property("value.match", "partial");
    expect(answer).to.have.nested.property("value.source.license", undefined);
    expect(answer).to.have.nested.property("value.source.evmVersion", undefined);
    expect(answer).to.have.deep.nested.property("value.source.sources", { "A.sol": "contract A {}" });
  });

  it("is that of an unverified contract where there is code, and of nothing where there is none", () => {
    const unverified = {
      kind: "value",
      value: {
        match: undefined,
        source: undefined,
        twin: undefined,
        isImported: false,
        verifiedAt: undefined,
      },
    };

    expect(
      parseSmartContractAnswer(formatSmartContractAnswer({ ...known, verified: undefined })),
    ).to.deep.equal(unverified);
    expect(parseSmartContractAnswer(formatSmartContractAnswer(undefined))).to.deep.equal({
      kind: "value",
      value: undefined,
    });
  });

  it("is not verified where only a twin's source is shown", () => {
    const answer = parseSmartContractAnswer({
      status: 200,
      json: {
        is_verified: false,
        verified_twin_address_hash: other,
        name: "Twin",
        source_code: "contract T {}",
      },
    });

    expect(answer).to.have.deep.property("value", {
      match: undefined,
      source: undefined,
      twin: other,
      isImported: false,
      verifiedAt: undefined,
    });
  });

  it("tells a partial match in the words of older versions, too", () => {
    const shown = { is_verified: true, name: "A", source_code: "contract A {}" };
    const matchOf = (flags: object) =>
      parseSmartContractAnswer({ status: 200, json: { ...shown, ...flags } });

    expect(matchOf({ is_partially_verified: false })).to.have.nested.property("value.match", "exact");
    expect(matchOf({ is_partially_verified: true })).to.have.nested.property("value.match", "partial");
    expect(matchOf({})).to.have.nested.property("value.match", "partial");
    expect(matchOf({ is_fully_verified: true, is_verified_via_sourcify: true })).to.have.nested.property(
      "value.isImported",
      true,
    );
  });

  it("survives fields of another kind", () => {
    const json = {
      is_verified: true,
      name: 7,
      abi: "none",
      source_code: "contract A {}",
      additional_sources: [{}],
      compiler_settings: [],
      constructor_args: null,
      implementations: [{ address: other, name: null }, "0x12"],
      optimization_runs: "many",
      license_type: 99,
      verified_at: {},
    };

    expect(parseSmartContractAnswer({ status: 200, json })).to.have.nested.property("value.match", "partial");
  });

  it("is malformed where a name is endless or a server failed", () => {
    const json = { is_verified: true, name: "A".repeat(5_000), source_code: "contract A {}" };

    expect(parseSmartContractAnswer({ status: 200, json }).kind).to.equal("malformed");
    for (const status of [200, 403, 500, 503]) {
      expect(parseSmartContractAnswer({ status, json: undefined }), String(status)).to.include({
        kind: "malformed",
        isTransient: true,
      });
    }
  });
});

import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import {
  formatSmartContractAnswer,
  type ShownContract,
} from "../../../src/explorer-api/blockscout/smart-contract.ts";
import type { VerifiedRecord } from "../../../src/explorer-api/etherscan/verified-record.ts";

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
};

const verified = { record, match: "exact", verifiedAt: "2026-11-22T08:00:00.000Z" } as const;

const known: ShownContract = {
  deployedBytecode: "0x6001",
  creationBytecode: "0x60016001",
  implementation: undefined,
  verified,
};

describe("formatSmartContractAnswer", () => {
  it("writes standard JSON with the main file first, and the implementation", () => {
    const { status, json } = formatSmartContractAnswer({ ...known, implementation: other });

    expect(status).to.equal(200);
    expect(json).to.deep.include({
      is_verified: true,
      is_fully_verified: true,
      name: "A",
      file_path: "contracts/A.sol",
      source_code: 'import "./Base.sol"; contract A is Base {}',
      additional_sources: [{ file_path: "contracts/Base.sol", source_code: "contract Base {}" }],
      optimization_runs: 150,
      constructor_args: "00ff",
      implementations: [{ address_hash: other, name: null }],
      abi: record.abi,
    });
  });

  it("writes a single file that matches partially", () => {
    const single: VerifiedRecord = {
      ...record,
      source: { kind: "single-file", content: "contract A {}" },
      contractFileName: undefined,
      evmVersion: undefined,
      encodedConstructorArguments: "",
    };
    const { json } = formatSmartContractAnswer({
      ...known,
      verified: { ...verified, record: single, match: "partial" },
    });

    expect(json).to.include({
      is_fully_verified: false,
      is_partially_verified: true,
      source_code: "contract A {}",
      evm_version: "default",
      constructor_args: null,
    });
  });
});

import { expect } from "chai";

import type { SourceSubmission } from "../../../src/local-explorer/engine/records.ts";
import { toCompilation } from "../../../src/local-explorer/engine/to-compilation.ts";

const sourceCode = "contract Vault {}";
const address = `0x${"ab".repeat(20)}` as const;

const submission: SourceSubmission = {
  address: "0x",
  codeFormat: "solidity-single-file",
  sourceCode,
  contractName: "Vault",
  compilerVersion: "v0.8.37+commit.f401782d",
  encodedConstructorArguments: "",
  licenseType: 3,
};

function compilationOf(changes: Partial<SourceSubmission>) {
  const result = toCompilation({ ...submission, ...changes });
  return result.kind === "compilation" ? result.compilation : result.rejection;
}

describe("toCompilation", () => {
  it("gives the compiler of a single file exactly the fields that were sent", () => {
    const libraries = [
      { name: "Sums", address },
      { name: "contracts/Scaling.sol:Scaling_2", address },
    ];
    const singleFile = { optimizer: true, runs: 999, evmVersion: "paris", libraries };

    expect(compilationOf({ singleFile })).to.deep.include({
      solcLongVersion: "0.8.37+commit.f401782d",
      sourceName: "Vault.sol",
      contractName: "Vault",
      input: {
        language: "Solidity",
        sources: { "Vault.sol": { content: sourceCode } },
        settings: {
          optimizer: { enabled: true, runs: 999 },
          evmVersion: "paris",
          libraries: { "Vault.sol": { Sums: address, Scaling_2: address } },
        },
      },
    });
  });

  it("leaves to the compiler what a single file does not say", () => {
    expect(compilationOf({})).to.have.deep.nested.property("input.settings", {
      optimizer: { enabled: false, runs: 200 },
    });
  });

  it("gives the compiler standard JSON as it was sent, whatever the other fields say", () => {
    const input = {
      language: "Solidity",
      sources: { "a/Vault.sol": { content: sourceCode } },
      settings: { viaIR: true, optimizer: { enabled: true, runs: 1 } },
    };
    const singleFile = { optimizer: false, runs: 7, libraries: [] };

    expect(
      compilationOf({
        codeFormat: "solidity-standard-json-input",
        sourceCode: JSON.stringify(input),
        contractName: "a/Vault.sol:Vault",
        singleFile,
      }),
    ).to.deep.include({ input, sourceName: "a/Vault.sol", contractName: "Vault" });
  });

  it("rejects what is no standard JSON, or of another language, and says so", () => {
    const codeFormat = "solidity-standard-json-input";
    for (const text of [
      "contract Vault {}",
      JSON.stringify({ language: "Vyper", sources: {}, settings: {} }),
    ]) {
      expect(compilationOf({ codeFormat, sourceCode: text })).to.include({
        code: "missing_or_invalid_source",
      });
    }
  });
});

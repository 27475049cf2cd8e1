import { expect } from "chai";
import { proofKey } from "../../../src/core/contract/submission-key.ts";
import { readCompiled } from "../bytecode/bytecode-fixture.ts";
import { toInput } from "../compiler-input/to-input.ts";

describe("proofKey", () => {
  const statement = {
    contract: readCompiled("0.8.37", "Child"),
    solcLongVersion: "0.8.37+commit.f401782d",
    input: toInput({ "a.sol": ["./b.sol"], "b.sol": [] }),
  };

  it("is the same for the same statement", () => {
    expect(proofKey(statement)).to.match(/^[0-9a-f]{64}$/);
    expect(proofKey(structuredClone(statement))).to.equal(proofKey(statement));
  });

  it("is another when any part of the statement is", () => {
    const { contract, input } = statement;
    const others = [
      { ...statement, solcLongVersion: "0.8.36+commit.00000000" },
      { ...statement, input: { ...input, settings: { viaIR: true } } },
      { ...statement, input: toInput({ "a.sol": ["./b.sol"] }) },
      { ...statement, contract: { ...contract, contractName: "Other" } },
      { ...statement, contract: { ...contract, inputSourceName: "other.sol" } },
      { ...statement, contract: { ...contract, creationBytecode: { object: "60", linkReferences: [] } } },
      {
        ...statement,
        contract: { ...contract, runtimeBytecode: { ...contract.runtimeBytecode, object: "60" } },
      },
    ];

    expect(new Set([statement, ...others].map(proofKey)).size).to.equal(others.length + 1);
  });
});

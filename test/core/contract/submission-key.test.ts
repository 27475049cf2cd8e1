import { expect } from "chai";
import { linkKey, proofKey, submissionKey } from "../../../src/core/contract/submission-key.ts";
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

describe("the keys of the journal", () => {
  const explorer = { apiUrl: "https://a.example/api" };
  const other = { apiUrl: "https://b.example/api" };

  it("are others for another source, its arguments, another contract, explorer or chain", () => {
    const source = {
      ...{ explorer, chainId: 1, address: "0xA", contractName: "A", compilerVersion: "v0.8.30" },
      ...{ sourceCode: "{}", encodedConstructorArguments: "" },
    };
    const others = [
      { explorer: other },
      { chainId: 2 },
      { address: "0xB" },
      { contractName: "B" },
      { compilerVersion: "v0.8.31" },
      { sourceCode: "{ }" },
      { encodedConstructorArguments: "00" },
    ];

    const keys = [{}, ...others].map((change) => submissionKey({ ...source, ...change }));
    expect(new Set(keys).size).to.equal(others.length + 1);
    expect(submissionKey({ ...source, address: "0xa" })).to.equal(keys[0]);
  });

  it("are others for the link of another proxy, on another explorer or chain", () => {
    const link = { explorer, chainId: 1, proxy: "0xA" } as const;
    const others = [{ explorer: other }, { chainId: 2 }, { proxy: "0xB" }] as const;

    expect(new Set([{}, ...others].map((change) => linkKey({ ...link, ...change }))).size).to.equal(4);
  });
});

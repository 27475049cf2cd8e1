import { expect } from "chai";
import { linkKey, proofKey, submissionKey } from "../../../src/core/contract/submission-key.ts";
import { readCompiled } from "../bytecode/bytecode-fixture.ts";

describe("proofKey", () => {
  it("is another for another build, contract, code or library", () => {
    const claim = { contract: readCompiled("0.8.37", "Child"), stamp: "1", libraries: {} };
    const { contract } = claim;
    const immutableReferences = [{ id: "1", offsetBytes: 0, lengthBytes: 32 }];
    const others = [
      { stamp: "2" },
      { libraries: { "a.sol:A": "0xA" } },
      { contract: { ...contract, contractName: "Other" } },
      { contract: { ...contract, inputSourceName: "other.sol" } },
      { contract: { ...contract, creationBytecode: { object: "60", linkReferences: [] } } },
      { contract: { ...contract, runtimeBytecode: { ...contract.runtimeBytecode, object: "60" } } },
      { contract: { ...contract, runtimeBytecode: { ...contract.runtimeBytecode, immutableReferences } } },
    ] as const;

    const keys = [{}, ...others].map((change) => proofKey({ ...claim, ...change }));
    expect(new Set(keys).size).to.equal(others.length + 1);
    expect(proofKey(structuredClone(claim))).to.equal(keys[0]);
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

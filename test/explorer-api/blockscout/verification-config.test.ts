import { expect } from "chai";
import { parseVerificationConfig } from "../../../src/explorer-api/blockscout/verification-config.ts";

describe("parseVerificationConfig", () => {
  it("leaves out a list that is missing or is not a list, and entries that are not short texts", () => {
    const json = {
      solidity_evm_versions: [null, "cancun", 7, "x".repeat(101), ""],
      solidity_compiler_versions: "latest",
    };

    expect(parseVerificationConfig(json)).to.deep.equal({
      compilerVersions: undefined,
      evmVersions: ["cancun"],
    });
  });

  it("is undefined for what is not an object", () => {
    for (const json of [undefined, null, [], "config", 1]) {
      expect(parseVerificationConfig(json)).to.equal(undefined);
    }
  });
});

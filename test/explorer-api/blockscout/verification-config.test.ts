import { expect } from "chai";
import {
  formatVerificationConfig,
  parseVerificationConfig,
} from "../../../src/explorer-api/blockscout/verification-config.ts";

const config = {
  compilerVersions: ["v0.8.30+commit.73712a01", "v0.8.29+commit.ab55807c"],
  evmVersions: ["homestead", "cancun", "default"],
  methods: ["flattened-code", "standard-input"],
};

describe("what a Blockscout takes", () => {
  it("is read back as it was written", () => {
    expect(parseVerificationConfig(formatVerificationConfig(config))).to.deep.equal({
      kind: "value",
      value: config,
    });
  });

  it("numbers the licences", () => {
    expect(formatVerificationConfig(config).license_types).to.include({ none: 1, mit: 3, bsl_1_1: 14 });
  });

  it("is not told where a list is missing or none, and does without entries that are no short text", () => {
    const json = {
      solidity_evm_versions: [null, "cancun", 7, "x".repeat(101), ""],
      solidity_compiler_versions: "latest",
    };

    expect(parseVerificationConfig(json)).to.deep.equal({
      kind: "value",
      value: { compilerVersions: undefined, evmVersions: ["cancun"], methods: undefined },
    });
  });

  it("is malformed where it is no object", () => {
    for (const json of [undefined, null, [], "config", 1]) {
      expect(parseVerificationConfig(json)).to.include({ kind: "malformed", isTransient: true });
    }
  });
});

import { expect } from "chai";
import {
  formatVerificationResult,
  parseVerificationResult,
  type VerificationResult,
} from "../../../src/explorer-api/blockscout/verification-result.ts";

describe("the event that ends a verification", () => {
  const results: readonly VerificationResult[] = [
    { kind: "verified" },
    {
      kind: "rejected",
      errors: [
        { field: "files", text: "There was an error compiling your contract: Expected ';'" },
        { field: "files", text: "Compiler version does not match, please try again." },
        { field: "name", text: "Wrong contract name, please try again." },
      ],
    },
    { kind: "rejected", errors: [] },
  ];
  for (const result of results) {
    it(`is read back as it was written: ${JSON.stringify(result).slice(0, 60)}`, () => {
      expect(parseVerificationResult(formatVerificationResult(result))).to.deep.equal(result);
    });
  }

  it("has Blockscout's form", () => {
    expect(
      formatVerificationResult({ kind: "rejected", errors: [{ field: "files", text: "No." }] }),
    ).to.deep.equal({ status: "error", errors: { files: ["No."] } });
    expect(formatVerificationResult({ kind: "verified" })).to.deep.equal({ status: "success" });
  });

  it("takes a bare text, and leaves out what is none", () => {
    const payload = { status: "error", errors: { name: "Wrong.", files: [1], address_hash: null } };

    expect(parseVerificationResult(payload)).to.deep.equal({
      kind: "rejected",
      errors: [{ field: "name", text: "Wrong." }],
    });
  });

  it("is bounded", () => {
    const many = Array.from({ length: 500 }, () => "x".repeat(100_000));
    const result = parseVerificationResult({ status: "error", errors: { files: many, name: many } });

    expect(JSON.stringify(result).length).to.be.below(100_000);
  });

  it("is nothing where it says neither yes nor no", () => {
    for (const payload of [undefined, {}, [], "success", { status: "pending" }]) {
      expect(parseVerificationResult(payload), JSON.stringify(payload)).to.equal(undefined);
    }
  });
});

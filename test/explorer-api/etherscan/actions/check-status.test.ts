import { expect } from "chai";
import {
  formatStatusAnswer,
  parseStatusAnswer,
} from "../../../../src/explorer-api/etherscan/actions/check-status.ts";

describe("status answer", () => {
  it("has status 1 only for success", () => {
    const statusOf = (kind: "pending" | "verified" | "already-verified" | "rejected") =>
      formatStatusAnswer({ kind, message: "text" }).status;

    expect(statusOf("verified")).to.equal("1");
    expect([statusOf("pending"), statusOf("already-verified"), statusOf("rejected")]).to.deep.equal(
      Array(3).fill("0"),
    );
  });

  const unknown: readonly (readonly [status: "0" | "1", text: string, kind: string])[] = [
    ["1", "Compiling", "pending"],
    ["1", "Job submitted", "pending"],
    ["0", "Verification is queued", "pending"],
    ["0", "The verification is not yet finished", "pending"],
    ["0", "Frobnicated", "pending"],
    ["0", "OK, see the page", "pending"],
    ["0", "Error while compiling", "rejected"],
    ["0", "Processing failed: bytecode mismatch", "rejected"],
    ["0", "Wrong network", "rejected"],
  ];
  for (const [status, result, kind] of unknown) {
    it(`takes the unknown text "${result}" with status ${status} for ${kind}`, () => {
      expect(parseStatusAnswer({ status, message: "NOTOK", result })).to.deep.equal({
        kind: "value",
        value: { kind, message: result },
      });
    });
  }

  it("is malformed without a text", () => {
    for (const status of ["0", "1"] as const) {
      const message = status === "1" ? "OK" : "NOTOK";
      expect(parseStatusAnswer({ status, message, result: null })).to.deep.include({
        kind: "malformed",
        isTransient: true,
      });
    }
  });
});

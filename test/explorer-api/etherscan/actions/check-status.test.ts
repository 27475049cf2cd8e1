import { expect } from "chai";
import {
  formatStatusAnswer,
  parseCheckProxyVerificationAnswer,
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

  it("tells a failure that may pass from a lasting one", () => {
    const kinds = {
      "Fail - Unable to verify. This could be a temporary error, please retry": "try-later",
      "Fail - Unable to verify. Unable to locate ContractCode at 0x00": "not-indexed",
      "Unable to locate ContractCode at 0x00": "not-indexed",
      "Fail - Unable to verify. Unable to locate ContractName": "rejected",
    };
    for (const [message, kind] of Object.entries(kinds)) {
      const answer = parseStatusAnswer({ status: "0", message: "NOTOK", result: message });
      expect(answer).to.deep.equal({ kind: "value", value: { kind, message } });
    }
  });

  it("takes neither a rate limit nor a server error for a verdict", () => {
    const kinds = {
      "Max calls per sec rate limit reached (3/sec)": "rate-limited",
      "Unexpected err, timeout occurred or server too busy. Please try again later": "temporary",
      "Invalid API Key": "api-key-refused",
    };
    for (const [text, kind] of Object.entries(kinds)) {
      const answer = parseStatusAnswer({ status: "0", message: "NOTOK", result: text });
      expect(answer).to.have.nested.property("meaning.kind", kind);
    }
  });

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

describe("checkproxyverification", () => {
  const answers: Readonly<Record<string, string>> = {
    "The implementation contract at 0x00 does not seem to be verified. Please verify and publish the contract source before proceeding with this proxy verification.":
      "implementation-not-verified",
    "Smart-contract not found or is not verified": "proxy-not-verified",
    "This contract does not look like it contains any delegatecall opcode sequence.": "rejected",
    "A corresponding implementation contract was unfortunately not detected for the proxy address.":
      "rejected",
    "The provided expected results are different than the retrieved implementation address!": "rejected",
    "Pending in queue": "pending",
    "Verification in progress": "pending",
    "Unknown UID": "unknown-receipt",
  };
  for (const [message, kind] of Object.entries(answers)) {
    it(`answers ${kind}: "${message.slice(0, 60)}"`, () => {
      for (const status of ["0", "1"] as const) {
        // Blockscout says its "in progress" and "unknown" with status 1; the others come with 0.
        if (status === "1" && kind === "rejected") {
          continue;
        }
        const answer = parseCheckProxyVerificationAnswer({ status, message: "NOTOK", result: message });
        expect(answer).to.deep.equal({ kind: "value", value: { kind, message } });
      }
    });
  }
});

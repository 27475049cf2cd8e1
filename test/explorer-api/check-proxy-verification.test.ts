import { expect } from "chai";
import {
  buildCheckProxyVerificationRequest,
  parseCheckProxyVerificationAnswer,
} from "../../src/explorer-api/check-proxy-verification.ts";

describe("checkproxyverification", () => {
  it("is asked for with the receipt", () => {
    expect(buildCheckProxyVerificationRequest("abc")).to.deep.equal({
      action: "checkproxyverification",
      method: "GET",
      fields: { guid: "abc" },
      fieldsIn: "query",
    });
  });

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

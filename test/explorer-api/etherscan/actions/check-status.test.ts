import { expect } from "chai";
import {
  buildCheckProxyVerificationRequest,
  formatStatusAnswer,
  parseCheckProxyVerificationAnswer,
  parseStatusAnswer,
  type StatusAnswer,
} from "../../../../src/explorer-api/etherscan/actions/check-status.ts";
import {
  formatProxyLinked,
  formatRejected,
  statusTexts,
} from "../../../../src/explorer-api/etherscan/status-texts.ts";

describe("status answer", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const answers: readonly StatusAnswer[] = [
    { kind: "pending", message: statusTexts.pending },
    { kind: "verified", message: statusTexts.verified },
    { kind: "already-verified", message: statusTexts.verifiedBefore },
    { kind: "rejected", message: formatRejected("") },
    { kind: "rejected", message: formatRejected("The bytecode differs.") },
    { kind: "rejected", message: statusTexts.noImplementation },
    { kind: "unknown-receipt", message: statusTexts.unknownReceipt },
    { kind: "verified", message: formatProxyLinked({ proxy: address, implementation: address }) },
  ];
  for (const answer of answers) {
    it(`is read back as it was written: "${answer.message.slice(0, 60)}"`, () => {
      expect(parseStatusAnswer(formatStatusAnswer(answer))).to.deep.equal({ kind: "value", value: answer });
    });
  }

  it("has status 1 only for success, as clients read the status before the text", () => {
    expect(answers.map((answer) => formatStatusAnswer(answer).status)).to.deep.equal([
      "0",
      "1",
      "0",
      "0",
      "0",
      "0",
      "0",
      "1",
    ]);
  });

  it("decides nothing by words that are not known with status 1", () => {
    const answer = parseStatusAnswer({ status: "1", message: "OK", result: "Compiling" });
    expect(answer).to.deep.equal({ kind: "value", value: { kind: "pending", message: "Compiling" } });
  });

  it("takes no other words for being under way for a verdict, whatever their status", () => {
    for (const [status, result] of [
      ["0", "Verification is queued"],
      ["0", "PROCESSING"],
      ["0", "Your request is being processed"],
      ["0", "The verification is not yet finished"],
      ["1", "Job submitted"],
    ] as const) {
      const answer = parseStatusAnswer({ status, message: "NOTOK", result });
      expect(answer, result).to.have.nested.property("value.kind", "pending");
    }
    for (const result of ["Error while compiling", "Processing failed: bytecode mismatch"]) {
      const answer = parseStatusAnswer({ status: "0", message: "NOTOK", result });
      expect(answer, result).to.have.nested.property("value.kind", "rejected");
    }
  });

  it("takes words that nobody knows for no verdict, so that the receipt is kept", () => {
    for (const result of ["Frobnicated", "Done", "Check back soon", "OK, see the page"]) {
      const answer = parseStatusAnswer({ status: "0", message: "NOTOK", result });
      expect(answer, result).to.deep.equal({ kind: "value", value: { kind: "pending", message: result } });
    }
  });

  it("takes words of a failure with status 0 for a refusal", () => {
    const answer = parseStatusAnswer({ status: "0", message: "NOTOK", result: "Wrong network" });
    expect(answer).to.deep.equal({ kind: "value", value: { kind: "rejected", message: "Wrong network" } });
  });

  it("tells a failure that may pass from one that stays", () => {
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

  it("takes neither a rate limit nor a server in trouble for a verdict", () => {
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

  it("is malformed without words", () => {
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
  it("is asked for with the receipt", () => {
    expect(buildCheckProxyVerificationRequest("abc")).to.deep.equal({
      action: "checkproxyverification",
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

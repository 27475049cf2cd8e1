import { expect } from "chai";
import type { Envelope } from "../../../src/explorer-api/etherscan/call.ts";
import { parseSubmissionAnswer } from "../../../src/explorer-api/etherscan/submission-answer.ts";

const address = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

describe("submission answer", () => {
  it("has each explorer's form of a receipt", () => {
    const blockscout = `${address.slice(2)}65a1b2c3`;
    for (const form of [
      "ezq878u486pzijkvvmerl6a9mzwhv6sefgvqi5tkwceejc7tvn",
      blockscout,
      address,
      "1234",
      42,
    ]) {
      expect(parseSubmissionAnswer(ok(form)), String(form)).to.deep.equal({
        kind: "value",
        value: { kind: "receipt", receipt: String(form) },
      });
    }
  });

  it("is a rejection for a sentence with status 1, as Tenderly's failures", () => {
    for (const message of ["Bytecode mismatch error", "Compilation failed:\n  ParserError: Expected ';'"]) {
      expect(parseSubmissionAnswer(ok(message))).to.deep.equal({
        kind: "value",
        value: { kind: "rejected", message },
      });
    }
  });

  it("is malformed with a receipt that cannot be used", () => {
    const broken = [
      "\u001b[31mRED\u001b[0m the guid",
      "guid1\nand a second line",
      "guid1\r\n::error::text of the explorer",
      "gu\u0000id of it",
      "\u202Eguid of it",
      "gu/id",
      "a".repeat(201),
    ];
    for (const result of broken) {
      expect(parseSubmissionAnswer(ok(result)), JSON.stringify(result)).to.include({
        kind: "malformed",
        isTransient: true,
      });
    }
    const active = "active request for this contract already exists, ID: ";
    for (const id of ["a b", "1\n2"]) {
      const answer = parseSubmissionAnswer({ status: "0", message: "NOTOK", result: `${active}${id}` });
      expect(answer, id).to.include({ kind: "malformed", isTransient: true });
    }
  });

  it("takes a verdict for an earlier verification", () => {
    for (const text of ["Already Verified", "Pass - Verified"]) {
      expect(parseSubmissionAnswer(ok(text))).to.have.nested.property("value.kind", "already-verified");
    }
  });

  it("is malformed without a receipt or a reason", () => {
    for (const result of [null, "", [], {}, true]) {
      expect(parseSubmissionAnswer(ok(result)).kind, JSON.stringify(result)).to.equal("malformed");
    }
    expect(parseSubmissionAnswer({ status: "0", message: "NOTOK", result: null }).kind).to.equal("malformed");
  });

  it("is malformed if the verification is already running", () => {
    for (const [status, text] of [
      ["0", "Pending in queue"],
      ["1", "Verification in progress"],
    ] as const) {
      const answer = parseSubmissionAnswer({ status, message: "NOTOK", result: text });
      expect(answer, text).to.include({ kind: "malformed", isTransient: true });
    }
  });
});

function ok(result: unknown): Envelope {
  return { status: "1", message: "OK", result };
}

import { expect } from "chai";
import fc from "fast-check";
import { answeredReceiptSchema, receiptLength, toReceipt } from "../../src/explorer-api/receipt.ts";

describe("receipt", () => {
  it("has fifty letters and digits, whatever the random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: receiptLength, maxLength: receiptLength + 10 }), (bytes) => {
        expect(toReceipt(bytes)).to.match(/^[0-9a-z]{50}$/);
        expect(answeredReceiptSchema.parse(toReceipt(bytes))).to.equal(toReceipt(bytes));
      }),
    );
  });

  it("is none when it is more than one word, or very long", () => {
    for (const text of ["two words", "", "line\nbreak", "x".repeat(201), "\u001b[31m"]) {
      expect(answeredReceiptSchema.safeParse(text).success, JSON.stringify(text)).to.equal(false);
    }
  });
});

import { expect } from "chai";
import { quoteRemoteText } from "../../../src/core/text/quote-remote-text.ts";
import { redactedMark } from "../../../src/core/text/redact.ts";

const secret = "SECRETKEY1234567";

describe("quoteRemoteText", () => {
  it("leaves a short harmless text as it is", () => {
    expect(quoteRemoteText("Invalid API Key")).to.equal("Invalid API Key");
  });

  it("cuts a long text and shows that it did", () => {
    expect(quoteRemoteText("x".repeat(600))).to.equal(`${"x".repeat(499)}…`);
    expect(quoteRemoteText("x".repeat(500))).to.equal("x".repeat(500));
    expect(quoteRemoteText("abcdef", { maxCharacters: 4 })).to.equal("abc…");
  });

  it("does not cut a character in halves", () => {
    expect(quoteRemoteText("ab🙂def", { maxCharacters: 4 })).to.equal("ab…");
  });

  it("redacts a secret that the cut would have halved", () => {
    const text = `${"x".repeat(490)}${secret}${"y".repeat(100)}`;
    expect(quoteRemoteText(text, { secrets: [secret] })).to.equal(
      `${"x".repeat(490)}${redactedMark.slice(0, 9)}…`,
    );
  });

  it("redacts a secret that invisible characters interrupt", () => {
    const text = `key ${secret.slice(0, 5)}\u200b\u001b[0m${secret.slice(5)}.`;
    expect(quoteRemoteText(text, { secrets: [secret] })).to.equal(`key ${redactedMark}.`);
  });

  it("shows no part of a secret where reading of a very long text ends", () => {
    const text = `${" ".repeat(100_000 - 8)}${secret}${"x".repeat(1000)}`;
    expect(quoteRemoteText(text, { secrets: [secret] })).not.to.include(secret.slice(0, 4));
  });
});

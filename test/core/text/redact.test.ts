import { expect } from "chai";
import fc from "fast-check";
import { redact, redactedMark } from "../../../src/core/text/redact.ts";

const secret = 'K3y/with+signs="&<1>';

describe("redact", () => {
  const forms: Readonly<Record<string, string>> = {
    plain: secret,
    "percent-encoded": encodeURIComponent(secret),
    "percent-encoded in lower case": encodeURIComponent(secret).toLowerCase(),
    "of a form": new URLSearchParams({ k: secret }).toString().slice(2),
    "escaped as in JSON": JSON.stringify(secret).slice(1, -1),
    "escaped as in HTML": "K3y/with+signs=&quot;&amp;&lt;1&gt;",
    hexadecimal: Buffer.from(secret).toString("hex"),
  };
  for (const [form, text] of Object.entries(forms)) {
    it(`replaces a secret that is ${form}`, () => {
      expect(redact(`before ${text} after`, [secret])).to.equal(`before ${redactedMark} after`);
    });
  }

  it("finds a secret inside of base64, wherever it begins", () => {
    for (const prefix of ["", "u", "us", "use", "user:", "user1:"]) {
      for (const encoding of ["base64", "base64url"] as const) {
        const text = Buffer.from(`${prefix}${secret}:suffix`).toString(encoding);
        const redacted = redact(`Basic ${text}`, [secret]);
        expect(redacted, prefix).to.include(redactedMark);
        const rest = redacted.replaceAll(redactedMark, "").replace("Basic ", "");
        expect(Buffer.from(rest, encoding).toString("utf8")).not.to.include("with");
      }
    }
  });

  it("replaces each secret each time, the longer one first", () => {
    expect(redact("secret-one secret-one-two secret-one", ["secret-one", "secret-one-two"])).to.equal(
      `${redactedMark} ${redactedMark} ${redactedMark}`,
    );
  });

  it("leaves texts alone without a secret, and takes nothing very short for one", () => {
    expect(redact("an error", [])).to.equal("an error");
    expect(redact("an error", ["", "e", "error"])).to.equal("an error");
  });

  it("takes signs in a secret for themselves, not for a pattern", () => {
    expect(redact("xxxxxx", ["......"])).to.equal("xxxxxx");
    expect(redact("a......b", ["......"])).to.equal(`a${redactedMark}b`);
  });

  it("leaves nothing of a secret in any text around it", () => {
    const secrets = fc.string({ minLength: 12, maxLength: 40, unit: fc.constantFrom(..."ABCDEF0123456789") });
    fc.assert(
      fc.property(fc.string(), secrets, fc.string(), (before, key, after) => {
        for (const form of [key, Buffer.from(key).toString("hex"), key.toLowerCase()]) {
          expect(redact(`${before}${form}${after}`, [key]).toLowerCase()).not.to.include(form.toLowerCase());
        }
      }),
    );
  });
});

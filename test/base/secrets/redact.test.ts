import { expect } from "chai";
import fc from "fast-check";
import { redact, redactedMark } from "../../../src/base/secrets/redact.ts";
import { costOf } from "../../helpers/cost-of.ts";

const secret = 'K3y/with+signs="&<1>';

/** As Etherscan's keys are: 34 letters and digits. */
const key = "QX7Y2ZK9M4B8N6V3C1L5J0H2G4F6D8S9A1";

describe("redact", () => {
  const once: Readonly<Record<string, string>> = {
    plain: secret,
    "percent-encoded": encodeURIComponent(secret),
    "percent-encoded as a URL": encodeURI(secret),
    "of a form": new URLSearchParams({ k: secret }).toString().slice(2),
    "escaped as in JSON": JSON.stringify(secret).slice(1, -1),
    "escaped as in JSON with its slash": secret.replace("/", String.raw`\/`).replace('"', String.raw`\"`),
    "escaped as in HTML": "K3y/with+signs=&quot;&amp;&lt;1&gt;",
  };

  for (const [form, text] of Object.entries(once)) {
    it(`replaces a secret that is ${form}, in either case`, () => {
      for (const one of [text, text.toLowerCase(), text.toUpperCase()]) {
        expect(redact(`before ${one} after`, [secret])).to.equal(`before ${redactedMark} after`);
      }
    });
  }

  it("finds the beginning of a key, up to the end of the word", () => {
    for (const part of [key.slice(0, 12), key.slice(0, 20), key.slice(0, 30).toLowerCase()]) {
      expect(redact(`Invalid API Key (${part}...)`, [key]), part).to.equal(
        `Invalid API Key (${redactedMark}...)`,
      );
    }
  });

  it("leaves shorter parts, parts of short secrets, words and rows of one digit", () => {
    const texts: readonly (readonly [string, string])[] = [
      [key.slice(0, 11), key],
      ["hunter2-secret", "hunter2-secret-key"],
      ["my-organization of contracts", "my-organization-Of-contracts-77"],
      ["0".repeat(64), `${"0".repeat(30)}a1b2`],
    ];
    for (const [text, given] of texts) {
      expect(redact(text, [given]), text).to.equal(text);
    }
  });

  it("finds characters beyond ASCII, as they are and in their escapes", () => {
    const escapes = String.raw`Schl\u00fcssel\ud83d\udd11wort`;
    const umlauts = "Schlüssel🔑wort";
    for (const text of [umlauts, encodeURIComponent(umlauts), escapes]) {
      expect(redact(`<${text}>`, [umlauts])).to.equal(`<${redactedMark}>`);
    }
  });

  it("takes time that grows with the length of the text", () => {
    for (const unit of ["%", "\\", "%25&amp;#x0", key.slice(0, 11)]) {
      const cost = (count: number) =>
        costOf(() => redact(unit.repeat(count), [key, secret, "%".repeat(40), `${"\\".repeat(40)}x`]));

      expect(cost(200_000) / cost(20_000), unit).to.be.below(40);
    }
  });

  it("replaces each secret each time, the longer one first", () => {
    expect(redact("secret-one secret-one-two secret-one", ["secret-one", "secret-one-two"])).to.equal(
      `${redactedMark} ${redactedMark} ${redactedMark}`,
    );
  });

  it("leaves texts alone without a secret, and takes no single character for one", () => {
    expect(redact("an error", [])).to.equal("an error");
    expect(redact("a n error", ["", "e", "a"])).to.equal("a n error");
  });

  it("replaces a short secret where it is a word, and in no longer word", () => {
    expect(redact("key=abc, abc! abcd eth_abc xabc 0abc éabc", ["abc"])).to.equal(
      "key=[redacted], [redacted]! abcd eth_abc xabc 0abc éabc",
    );
  });

  it("takes signs in a secret for themselves, not for a pattern", () => {
    const signs = String.raw`\^$.*+?()[]{}|/-~`;
    expect(redact(`a${signs}b`, [signs])).to.equal(`a${redactedMark}b`);
    expect(redact("xxxxxx", ["......"])).to.equal("xxxxxx");
  });

  it("leaves nothing of a secret in any text around it", () => {
    const secrets = fc.string({ minLength: 12, maxLength: 40, unit: fc.constantFrom(..."ABCDEF0123456789") });
    fc.assert(
      fc.property(fc.string(), secrets, fc.string(), (before, given, after) => {
        for (const form of [given, given.toLowerCase()]) {
          expect(redact(`${before}${form}${after}`, [given]).toLowerCase()).not.to.include(
            form.toLowerCase(),
          );
        }
      }),
    );
  });
});

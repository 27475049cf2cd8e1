import { expect } from "chai";
import fc from "fast-check";
import { redact, redactedMark } from "../../../src/base/secrets/redact.ts";
import { costOf } from "../../helpers/cost-of.ts";

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
    "percent-encoded twice": encodeURIComponent(encodeURIComponent(secret)),
    "percent-encoded three times": encodeURIComponent(encodeURIComponent(encodeURIComponent(secret))),
    "percent-encoded in each character": everyCharacter((code) => `%${code.toString(16)}`),
    "escaped as in JSON twice": JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    "escaped as in JSON in each character": everyCharacter(
      (code) => `\\u${code.toString(16).padStart(4, "0")}`,
    ),
    "escaped as in JSON with its slash": secret.replace("/", String.raw`\/`).replace('"', String.raw`\"`),
    "escaped as in HTML in each character": everyCharacter((code) => `&#${code};`),
    "escaped as in HTML in each character, with leading zeros": everyCharacter(
      (code) => `&#x000${code.toString(16).toUpperCase()};`,
    ),
    "escaped as in HTML twice": "K3y/with+signs=&amp;quot;&amp;amp;&amp;lt;1&amp;gt;",
  };

  for (const [form, text] of Object.entries(forms)) {
    it(`replaces a secret that is ${form}`, () => {
      expect(redact(`before ${text} after`, [secret])).to.equal(`before ${redactedMark} after`);
    });
  }

  it("finds a secret that a line break divides, in whichever form", () => {
    const key = "A1b2C3d4E5f6G7h8";
    const whole = [key, Buffer.from(key).toString("hex"), Buffer.from(`${key}==`).toString("base64")];
    for (const [form, place] of whole.flatMap((one) => [1, 3, 8].map((at) => [one, at] as const))) {
      for (const lineBreak of [
        " ",
        "\r\n",
        "= ",
        String.raw`\n`,
        String.raw`\\r\\n`,
        "%0D%0A",
        "<wbr>",
        "<br />",
      ]) {
        const divided = `${form.slice(0, place)}${lineBreak}${form.slice(place)}`;
        expect(redact(divided, [key]), divided).to.match(/^\[redacted\].{0,4}$/);
      }
    }
  });

  it("takes no time that grows with the square of a row of backslashes", () => {
    const row = "\\".repeat(100_000);
    const tenth = "\\".repeat(10_000);

    expect(redact(`${row}${secret}`, [secret])).to.equal(redactedMark);
    expect(redact(row, [secret, "/+/+/+/+"])).to.equal(row);
    expect(costOf(() => redact(row, [secret])) / costOf(() => redact(tenth, [secret]))).to.be.below(40);
  });

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

  it("finds a secret in base64 that was escaped for a URL, or encoded twice", () => {
    const once = Buffer.from(`user:${secret}`).toString("base64");
    for (const text of [encodeURIComponent(once), encodeURIComponent(encodeURIComponent(once))]) {
      expect(redact(text, [secret])).to.include(redactedMark);
    }
    for (const prefix of ["", "a", "ab", "Basic "]) {
      const twice = Buffer.from(`${prefix}${once}`).toString("base64");
      const rest = redact(twice, [secret]).replaceAll(redactedMark, "");
      expect(rest.length, prefix).to.be.below(twice.length / 2);
    }
  });

  describe("of one encoding in another", () => {
    const key = 'Key"of\\the<tests>&é/+= !*~7Qm91';
    const encoders: Readonly<Record<string, (text: string) => string>> = {
      base64: (text) => Buffer.from(text).toString("base64"),
      base64url: (text) => Buffer.from(text).toString("base64url"),
      "base64 of more": (text) => Buffer.from(`k=${text}&`).toString("base64"),
      hexadecimal: (text) => Buffer.from(text).toString("hex"),
      "hexadecimal in upper case": (text) => Buffer.from(text).toString("hex").toUpperCase(),
      "percent-encoded": encodeURIComponent,
      "percent-encoded in lower case": (text) =>
        encodeURIComponent(text).replace(/%../g, (byte) => byte.toLowerCase()),
      "percent-encoded as a URL": encodeURI,
      "of a form": (text) => new URLSearchParams({ k: text }).toString().slice(2),
      JSON: (text) => JSON.stringify(text).slice(1, -1),
      "JSON in ASCII": (text) =>
        JSON.stringify(text)
          .slice(1, -1)
          .replace(/[^ -~]/g, toJsonEscapes),
      "JSON with its slashes": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
    };

    for (const [outerName, outer] of Object.entries(encoders)) {
      it(`leaves little of a key in ${outerName} of anything`, () => {
        for (const [innerName, inner] of Object.entries(encoders)) {
          const text = outer(inner(key));
          const redacted = redact(`(${text})`, [key]);

          expect(redacted, innerName).to.include(redactedMark);
          // Digits that also depend on what is around the key are left.
          expect(redacted.replaceAll(redactedMark, "").length, innerName).to.be.below(26);
        }
      });
    }
  });

  it("goes on with a longer form where a shorter one ends", () => {
    const inHex = Buffer.from("secret").toString("hex");

    expect(redact(`${inHex}-x`, ["secret", inHex, `${inHex}-x`])).to.equal(redactedMark);
  });

  it("finds characters beyond ASCII in their escapes", () => {
    const umlauts = "Schlüssel🔑wort";
    for (const text of [umlauts, encodeURIComponent(umlauts), toJsonEscapes(umlauts)]) {
      expect(redact(`<${text}>`, [umlauts])).to.equal(`<${redactedMark}>`);
    }
  });

  it("finds what begins with a character beyond ASCII, before ordinary ones and before others", () => {
    for (const password of ["é~t", "éé", "🔑key", "b🔑"]) {
      expect(redact(`<${password}> é a 🔑`, [password])).to.equal(`<${redactedMark}> é a 🔑`);
    }
  });

  it("finds a form with blanks", () => {
    expect(redact("k=correct+horse+battery&x", ["correct horse battery"])).to.equal(`k=${redactedMark}&x`);
  });

  it("is quick with a long text and a long secret", () => {
    const [text, tenth] = [9000, 900].map((count) => "%25&amp;#x0".repeat(count));
    const cost = (given = "") => costOf(() => redact(given, ["%25&amp;#x0".repeat(30), "K".repeat(300)]));

    expect(cost(text) / cost(tenth)).to.be.below(40);
  });

  // Each place has two readings, so that following them one by one would take 2^64 steps.
  it("ends with a text whose runs may be letters or line breaks", () => {
    for (const letter of "nrt") {
      for (const unit of [`\\${letter}`, `\\\\${letter}`, letter, "%250a", "%2525", "&amp;amp;"]) {
        const text = unit.repeat(1000);
        expect(redact(text, [`${letter.repeat(64)}x`, `${"%".repeat(64)}x`]), unit).to.equal(text);
      }
    }
  });

  it("finds a secret with runs of n, r and t, escaped and divided by line breaks", () => {
    const run = "nnrrttnn";
    const escaped = Array.from(run, (letter) => `\\${letter}`);
    for (const text of [run, escaped.join(""), escaped.join("\\n"), escaped.join("\\r\\n")]) {
      expect(redact(`a ${text}`, [run]), text).to.equal(`a ${redactedMark}`);
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
    expect(redact("key=abc, abc! %61bc abcd eth_abc xabc 0abc", ["abc"])).to.equal(
      "key=[redacted], [redacted]! [redacted] abcd eth_abc xabc 0abc",
    );
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

function everyCharacter(toEscape: (code: number) => string): string {
  return Array.from(secret, (character) => toEscape(character.codePointAt(0) ?? 0)).join("");
}

function toJsonEscapes(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

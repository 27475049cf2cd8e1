import { expect } from "chai";
import { redact, redactedMark } from "../../../src/base/secrets/redact.ts";
import { costOf } from "../../helpers/cost-of.ts";

/** As Etherscan's keys are: 34 letters and digits. */
const key = "QX7Y2ZK9M4B8N6V3C1L5J0H2G4F6D8S9A1";

describe("findFragments", () => {
  it("leaves nothing of a prefix, a suffix or an inner part of a key", () => {
    for (const part of [key.slice(0, 20), key.slice(-12), key.slice(7, 25), key.slice(3, 30).toLowerCase()]) {
      expect(redact(`Invalid API Key (${part}...)`, [key]), part).to.equal(
        `Invalid API Key (${redactedMark}...)`,
      );
    }
  });

  it("leaves nothing of the base64 of a key alone, nor of parts of it and of the hexadecimal form", () => {
    for (const one of [key, `${key}x`, `${key}xy`]) {
      for (const encoding of ["base64", "base64url", "hex"] as const) {
        const whole = Buffer.from(one).toString(encoding);
        expect(redact(`(${whole})`, [one]), whole).to.equal(`(${redactedMark})`);
        expect(redact(`(${whole.slice(0, 30)})`, [one]), whole).to.equal(`(${redactedMark})`);
      }
    }
  });

  it("takes letters in upper and lower case for a part of a key, though it has no digit", () => {
    const mixed = "qWeRtYuIoPaSdFgHjKlZxCvBnM";

    for (const part of [mixed.slice(0, 14), mixed.slice(9), "ABCDEFGHIJKLMNOP"]) {
      expect(redact(`key ${part} is wrong`, [`${mixed}ABCDEFGHIJKLMNOPQRS`])).to.equal(
        `key ${redactedMark} is wrong`,
      );
    }
  });

  it("leaves shorter parts, parts of short secrets, words and rows of one digit", () => {
    const texts: readonly (readonly [string, string])[] = [
      [key.slice(0, 11), key],
      ["hunter2-secret", "hunter2-secret-key"],
      ["the organization of contracts", "my-organization-Of-contracts-77"],
      ["0".repeat(64), `${"0".repeat(30)}a1b2`],
    ];
    for (const [text, secret] of texts) {
      expect(redact(text, [secret]), text).to.equal(text);
    }
  });

  it("takes time that grows with the length of the text", () => {
    const [long, short] = [key.slice(0, 11).repeat(4000), key.slice(0, 11).repeat(400)];
    const cost = (text: string) => costOf(() => redact(text, [key]));

    expect(cost(long) / cost(short)).to.be.below(40);
  });
});

import { expect } from "chai";
import { isDelimited } from "../../../src/core/creation/is-delimited.ts";

const word = (value: number) => value.toString(16).padStart(64, "0");
const content = "ab".repeat(40);

describe("isDelimited", () => {
  it("takes the end of the data for an end", () => {
    expect(isDelimited(`1234${content}`, { startBytes: 2, endBytes: 42 })).to.equal(true);
    expect(isDelimited(`1234${content}00`, { startBytes: 2, endBytes: 42 })).to.equal(false);
  });

  it("takes a length right before for an end, if it is the length", () => {
    const range = { startBytes: 36, endBytes: 76 };

    expect(isDelimited(`12345678${word(40)}${content}0000`, range)).to.equal(true);
    expect(isDelimited(`12345678${word(41)}${content}0000`, range)).to.equal(false);
    expect(isDelimited(`12345678${word(39)}${content}0000`, range)).to.equal(false);
  });

  it("takes a length before a salt that counts the salt too", () => {
    const range = { startBytes: 68, endBytes: 108 };

    expect(isDelimited(`12345678${word(72)}${"5a".repeat(32)}${content}0000`, range)).to.equal(true);
    expect(isDelimited(`12345678${word(40)}${"5a".repeat(32)}${content}0000`, range)).to.equal(false);
  });

  it("leaves room for 256 bytes between a length and the code, and for no more", () => {
    const isFound = (gap: number) =>
      isDelimited(`${word(40 + gap)}${"00".repeat(gap)}${content}00`, {
        startBytes: 32 + gap,
        endBytes: 72 + gap,
      });

    expect([255, 256, 257].map(isFound)).to.deep.equal([true, true, false]);
  });

  it("looks no further back than the data, nor than a deployer's own arguments", () => {
    const far = 300;

    expect(isDelimited(`${content}00`, { startBytes: 0, endBytes: 40 })).to.equal(false);
    expect(
      isDelimited(`${word(40 + far)}${"00".repeat(far)}${content}00`, {
        startBytes: 32 + far,
        endBytes: 72 + far,
      }),
    ).to.equal(false);
  });
});

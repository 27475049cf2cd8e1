import { expect } from "chai";
import { decodeAddress } from "../../../src/core/proxy/candidate.ts";

describe("decodeAddress", () => {
  const word = "0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

  it("reads a word that is an address", () => {
    expect(decodeAddress(word)).to.equal("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  });

  it("refuses what is no address: a number, zero, several words, nothing", () => {
    for (const returned of [
      word.replace(/^0/, "1"),
      "0".repeat(64),
      word + word,
      word.slice(2),
      "",
      undefined,
    ]) {
      expect(decodeAddress(returned), String(returned)).to.equal(undefined);
    }
  });
});

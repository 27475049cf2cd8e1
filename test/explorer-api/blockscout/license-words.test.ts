import { expect } from "chai";
import {
  licenseWords,
  parseLicenseWord,
  toLicenseWord,
} from "../../../src/explorer-api/blockscout/license-words.ts";
import { licenses } from "../../../src/explorer-api/etherscan/licenses.ts";

describe("Blockscout's words for licences", () => {
  it("are read back as the number that they were written for", () => {
    for (const { number } of licenses) {
      expect(parseLicenseWord(toLicenseWord(number)), String(number)).to.equal(number);
      expect(parseLicenseWord(String(number))).to.equal(number);
    }
    expect(licenseWords).to.have.length(licenses.length);
  });

  it("stand for the licences that explorers number so", () => {
    expect([1, 3, 5, 12, 14].map(toLicenseWord)).to.deep.equal([
      "none",
      "mit",
      "gnu_gpl_v3",
      "apache_2_0",
      "bsl_1_1",
    ]);
    expect(parseLicenseWord(" MIT ")).to.equal(3);
  });

  it("know nothing else", () => {
    for (const text of ["", "0", "15", "003", "apache", "-1", "1.5"]) {
      expect(parseLicenseWord(text), text).to.equal(undefined);
    }
    expect(toLicenseWord(99)).to.equal("none");
  });
});

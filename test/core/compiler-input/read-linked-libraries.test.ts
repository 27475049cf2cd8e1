import { expect } from "chai";
import { linkLibraries } from "../../../src/core/compiler-input/link-libraries.ts";
import { readLinkedLibraries } from "../../../src/core/compiler-input/read-linked-libraries.ts";

const empty = { language: "Solidity", sources: {}, settings: {} };

describe("readLinkedLibraries", () => {
  it("reads what was linked, under names with colons too", () => {
    const libraries = {
      "contracts/L.sol:L": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "contracts/L.sol:K": "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
      "npm:odd/M.sol:M": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    } as const;

    expect(readLinkedLibraries(linkLibraries(empty, libraries))).to.deep.equal(libraries);
  });

  it("gives addresses their checksum", () => {
    const settings = { libraries: { "L.sol": { L: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed" } } };

    expect(readLinkedLibraries({ ...empty, settings })).to.deep.equal({
      "L.sol:L": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    });
  });

  it("leaves out what is no address, or of another form", () => {
    for (const libraries of [undefined, null, "x", [], { "L.sol": null }, { "L.sol": { L: "0x12", K: 7 } }]) {
      expect(readLinkedLibraries({ ...empty, settings: { libraries } })).to.deep.equal({});
    }
  });
});

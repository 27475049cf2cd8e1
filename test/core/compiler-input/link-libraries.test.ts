import { expect } from "chai";
import { linkLibraries } from "../../../src/core/compiler-input/link-libraries.ts";

const one = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const other = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const input = { language: "Solidity", sources: {}, settings: { viaIR: true } };

describe("linkLibraries", () => {
  it("groups the addresses by source, and keeps every other setting", () => {
    const libraries = { "a/L.sol:L": one, "a/L.sol:M": other, "npm:b/L.sol:L": other } as const;

    expect(linkLibraries(input, libraries).settings).to.deep.equal({
      viaIR: true,
      libraries: { "a/L.sol": { L: one, M: other }, "npm:b/L.sol": { L: other } },
    });
  });

  it("returns an input that is linked so already as it is", () => {
    const linked = linkLibraries(input, { "L.sol:L": one, "L.sol:M": other });

    expect(linkLibraries(linked, { "L.sol:M": other, "L.sol:L": one })).to.equal(linked);
    expect(linkLibraries(linked, { "L.sol:L": one, "L.sol:M": one })).not.to.equal(linked);
    expect(linkLibraries(input, {})).to.equal(input);
  });
});

import { expect } from "chai";
import { compareLibraries } from "../../../src/core/contract/record-libraries.ts";

describe("compareLibraries", () => {
  const [one, other] = [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  ] as const;

  it("takes a bare name for a library only if no other one has it", () => {
    const shown = { compilerInput: undefined, libraries: [{ name: "Fee", address: other }] };

    expect(compareLibraries(shown, { "a.sol:Fee": one }).differences).to.have.length(1);
    expect(compareLibraries(shown, { "a.sol:Fee": one, "b.sol:Fee": one })).to.deep.equal({
      differences: [],
      agreeing: [],
    });
  });

  it("knows a library by the source name of the user, and that of a package by its version", () => {
    const linked = { "project/contracts/Fee.sol:Fee": one, "npm/math@1.2.3/Math.sol:Math": one };
    const shown = [
      { name: "contracts/Fee.sol:Fee", address: one },
      { name: "math@1.2.3/Math.sol:Math", address: other },
      { name: "Other.sol:Fee", address: other },
    ];

    const { differences, agreeing } = compareLibraries(
      { compilerInput: undefined, libraries: shown },
      linked,
    );
    expect(agreeing).to.deep.equal(["project/contracts/Fee.sol:Fee"]);
    expect(differences).to.deep.equal([
      `the library math@1.2.3/Math.sol:Math is at ${other} there (at ${one} in the code on the chain)`,
    ]);
  });

  it("does not agree if a record names a library with two addresses", () => {
    const compilerInput = {
      language: "Solidity",
      sources: {},
      settings: { libraries: { "a.sol": { Fee: one } } },
    };
    const libraries = [{ name: "Fee", address: other }];

    expect(compareLibraries({ compilerInput, libraries }, { "a.sol:Fee": one })).to.have.deep.property(
      "agreeing",
      [],
    );
  });
});

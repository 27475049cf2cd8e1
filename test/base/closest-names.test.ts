import { expect } from "chai";
import { findClosestNames } from "../../src/base/closest-names.ts";

const known = [
  "contracts/Bank.sol:Bank",
  "contracts/Token.sol:Token",
  "contracts/Tokens.sol:Tokens",
  "contracts/Vault.sol:Vault",
  "contracts/old/Token.sol:Token",
];

describe("findClosestNames", () => {
  it("offers names with a letter missing, added or changed, whatever their case", () => {
    expect(findClosestNames("Tokn", known)).to.deep.equal([
      "contracts/Token.sol:Token",
      "contracts/old/Token.sol:Token",
    ]);
    expect(findClosestNames("vaultt", known)).to.deep.equal(["contracts/Vault.sol:Vault"]);
    expect(findClosestNames("BANK", known)).to.deep.equal(["contracts/Bank.sol:Bank"]);
  });

  it("offers names with two letters swapped, also at the beginning and the end", () => {
    for (const name of ["Vualt", "avult", "Vautl"]) {
      expect(findClosestNames(name, known)).to.deep.equal(["contracts/Vault.sol:Vault"]);
    }
    // Swapped and changed is two mistakes in five letters.
    expect(findClosestNames("Vualx", known)).to.deep.equal([]);
  });

  it("offers the same contract in other files first, the most alike path before others", () => {
    expect(findClosestNames("contracts/olt/Token.sol:Token", known)).to.deep.equal([
      "contracts/old/Token.sol:Token",
      "contracts/Token.sol:Token",
      "contracts/Tokens.sol:Tokens",
    ]);
  });

  it("offers nothing that is far away", () => {
    expect(findClosestNames("Governor", known)).to.deep.equal([]);
    expect(findClosestNames("Token", [])).to.deep.equal([]);
  });
});

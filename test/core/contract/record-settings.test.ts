import { expect } from "chai";
import type { VerifiedSource } from "../../../src/core/contract/contract-record.ts";
import { compareLibraries, compareSettingFields } from "../../../src/core/contract/record-settings.ts";

const build = {
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "tangerineWhistle" },
  solcLongVersion: "0.8.37+commit.f401782d",
};

type Fields = Pick<VerifiedSource, "optimizer" | "evmVersion">;

describe("compareSettingFields", () => {
  it("takes a field for different only if it names another value", () => {
    const rows: [Fields, differences: number, agreeing: readonly string[]][] = [
      [
        { optimizer: { enabled: true, runs: 200 }, evmVersion: "tangerinewhistle" },
        0,
        ["optimizer.enabled", "optimizer.runs", "evmVersion"],
      ],
      [{ optimizer: { enabled: true, runs: 1 }, evmVersion: "paris" }, 2, ["optimizer.enabled"]],
      [{ optimizer: { enabled: false, runs: 1 }, evmVersion: undefined }, 1, []],
      // Explorers write 0 where nobody gave runs, and words of their own for the EVM version.
      [{ optimizer: { enabled: true, runs: 0 }, evmVersion: "Unknown" }, 0, ["optimizer.enabled"]],
      [{ optimizer: { enabled: undefined, runs: 200 }, evmVersion: "" }, 0, []],
    ];

    for (const [shown, count, same] of rows) {
      const { differences, agreeing } = compareSettingFields(shown, build);
      expect(differences, JSON.stringify(shown)).to.have.length(count);
      expect(agreeing).to.deep.equal(same);
    }
  });

  it("compares with what the build's solc does where the build says nothing", () => {
    const shown = { optimizer: { enabled: false, runs: 200 }, evmVersion: "osaka" };

    expect(compareSettingFields(shown, { ...build, settings: {} })).to.deep.equal({
      differences: [],
      agreeing: ["optimizer.enabled", "evmVersion"],
    });
  });
});

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
    expect(differences.map(({ text }) => text)).to.deep.equal([
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

import { expect } from "chai";
import { findLanguage } from "../../../src/core/contract/source-language.ts";

const solidity = { "A.sol": "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A {}" };

describe("findLanguage", () => {
  it("takes the explorer's word, in the language's own spelling", () => {
    const words: Readonly<Record<string, string>> = {
      vyper: "Vyper",
      FE: "Fe",
      yul: "Yul",
      Solidity: "Solidity",
      stylus_rust: "stylus_rust",
      constructor: "constructor",
    };
    for (const [language, name] of Object.entries(words)) {
      expect(findLanguage({ language, sources: solidity })).to.equal(name);
    }
  });

  it("knows Vyper and Fe by the compiler, the files, the input or the first comments", () => {
    const input = { sources: {}, settings: {} };

    expect(findLanguage({ compilerVersion: "vyper:0.3.10" })).to.equal("Vyper");
    expect(findLanguage({ compilerVersion: "v0.3.10+commit.91361694", sources: { "a.vy": "" } })).to.equal(
      "Vyper",
    );
    expect(findLanguage({ sources: { "src/main.fe": "" } })).to.equal("Fe");
    expect(findLanguage({ compilerInput: { ...input, language: "Vyper" } })).to.equal("Vyper");
    for (const text of ["# @version 0.3.7\n", "\n# An owner\n\n# pragma version ~=0.4.0\n"]) {
      expect(findLanguage({ sources: { source: text } })).to.equal("Vyper");
    }
  });

  it("calls everything else Solidity, whatever its comments say", () => {
    const text = "/*\n# @version 0.3.7\n*/\ncontract A {}";

    expect(findLanguage({})).to.equal("Solidity");
    expect(findLanguage({ compilerVersion: "v0.8.30+commit.73712a01", sources: solidity })).to.equal(
      "Solidity",
    );
    expect(findLanguage({ sources: { source: text } })).to.equal("Solidity");
    expect(findLanguage({ sources: { source: `${"#\n".repeat(50_000)}x` } })).to.equal("Solidity");
  });
});

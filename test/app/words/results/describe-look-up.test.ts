import { expect } from "chai";
import {
  describeAnswer,
  describeAsked,
  describeFlattened,
  describeSource,
} from "../../../../src/app/words/results/describe-look-up.ts";
import { createFailure } from "../../../../src/core/errors/failure.ts";
import type { VerifiedSource } from "../../../../src/verification/ports.ts";

const keyless = createFailure("API_KEY_MISSING", { explorer: "A" });

describe("describeAnswer", () => {
  it("names the explorer that answered, and says of each before it why it did not", () => {
    const failure = createFailure("EXPLORER_UNREACHABLE", {
      explorer: "A",
      host: "a.example",
      reason: "refused",
    });

    expect(
      describeAnswer("C", [
        { name: "A", failure, isAbsent: false },
        { name: "B\u001b[31m", failure: undefined, isAbsent: false },
      ]),
    ).to.equal(`Answered by C; A failed: ${failure.summary} (EXPLORER_UNREACHABLE); B does not show it`);
    expect(describeAnswer("C", [{ name: "A", failure: keyless, isAbsent: true }])).to.equal(
      "Answered by C; A was skipped: The explorer A needs an API key, and none is set. (API_KEY_MISSING)",
    );
  });
});

describe("describeAsked", () => {
  it("names explorers without the contract, and those that could not be asked, with reasons", () => {
    expect(
      describeAsked([
        { name: "A", failure: keyless, isAbsent: true },
        { name: "B", failure: undefined, isAbsent: false },
        { name: "C", failure: undefined, isAbsent: false },
      ]),
    ).to.deep.equal({
      asked: "B, C",
      skipped: "The explorer A needs an API key, and none is set. (API_KEY_MISSING)",
    });
    expect(describeAsked([{ name: "B", failure: undefined, isAbsent: false }])).to.deep.equal({
      asked: "B",
      skipped: undefined,
    });
  });
});

describe("describeSource", () => {
  const source: VerifiedSource = {
    contractName: "Token",
    contractFileName: "contracts/Token.sol",
    sources: { "contracts/Token.sol": "contract Token {\n\tuint x;\n}", "contracts/L.sol": "library L {}" },
    compilerInput: undefined,
    abi: [],
    compilerVersion: "v0.8.37+commit.f401782d",
    optimizer: { enabled: true, runs: 150 },
    evmVersion: "cancun",
    encodedConstructorArguments: "",
    license: "MIT",
    isProxy: false,
    implementation: undefined,
  };

  it("shows the settings, then each source under its name", () => {
    expect(describeSource(source).split("\n")).to.deep.equal([
      "// contracts/Token.sol:Token",
      "// compiler v0.8.37+commit.f401782d, optimizer with 150 runs, EVM cancun, licence MIT",
      "",
      "// ── contracts/Token.sol",
      "contract Token {",
      "\tuint x;",
      "}",
      "",
      "// ── contracts/L.sol",
      "library L {}",
      "",
    ]);
  });

  it("shows where the sources were written in their place, and what was renamed", () => {
    const files = [
      { path: "out/contracts/Token.sol", sourceName: "contracts/Token.sol", renamed: false },
      { path: "out/L-1.sol", sourceName: "../L.sol", renamed: true },
    ];
    const described = describeSource({ ...source, contractFileName: undefined, files });

    expect(described.split("\n")).to.deep.equal([
      "// Token",
      "// compiler v0.8.37+commit.f401782d, optimizer with 150 runs, EVM cancun, licence MIT",
      "",
      "out/contracts/Token.sol",
      "out/L-1.sol (from ../L.sol)",
    ]);
  });

  it("says which settings are not known", () => {
    const bare = {
      ...source,
      optimizer: { enabled: false, runs: undefined },
      evmVersion: undefined,
      license: undefined,
    };

    expect(describeSource(bare).split("\n")[1]).to.equal(
      "// compiler v0.8.37+commit.f401782d, no optimizer, EVM default, licence not known",
    );
  });

  it("reads a licence that explorers have no number for in the source", () => {
    const text = "// SPDX-License-Identifier: UNLICENSED\ncontract Token {}";
    const unnumbered = { ...source, license: undefined, sources: { "contracts/Token.sol": text } };

    expect(describeSource(unnumbered).split("\n")[1]).to.match(/, licence UNLICENSED$/);
  });

  it("gives a terminal and a CI system nothing but text, whatever a stranger has published", () => {
    const evil = "\u001b[2J\u009b31m\u0007\r";
    const tell = (text: string, name = "a.sol") =>
      describeSource({ ...source, contractName: `${evil}Token`, sources: { [name]: text } });

    const described = tell(`contract A {} // ${evil}\r\nend`, `a\n${evil}.sol`);
    expect(described).to.not.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(described).to.include("contract A {} //").and.to.include("\nend");
    const hidden = "a\u202e b\u200b c\u2028 d\u2029 e\u009b f\u{e0041} g\ufeff\ttab";
    expect(tell(hidden)).to.include(
      "a\\u{202e} b\\u{200b} c\\u{2028} d\\u{2029} e\\u{9b} f\\u{e0041} g\\u{feff}\ttab",
    );
    expect(tell("::error::a\n  ::debug::b\n// ##vso[task.complete]c ##[d]\nx = a::b;")).to.include(
      "\\u{3a}:error::a\n  \\u{3a}:debug::b\n// \\u{23}#vso[task.complete]c \\u{23}#[d]\nx = a::b;",
    );
  });
});

describe("describeFlattened", () => {
  const market = {
    contract: "project/contracts/Market.sol:Market",
    compiler: "v0.8.30+commit.73712a01",
    source: "contract Market {}",
    license: "MIT",
    renames: [],
  };

  it("says what is proved, and which match explorers will show", () => {
    expect(
      describeFlattened(market),
    ).to.equal(`Proved: with the same compiler, solc 0.8.30+commit.73712a01, and the same settings, it compiles to contracts/Market.sol:Market, except for the metadata.
Explorers that compare metadata show a partial match at best.`);
  });

  it("names what has another name", () => {
    const text = describeFlattened({
      ...market,
      renames: [{ from: "project/contracts/B.sol:Store", to: "Store_2" }],
    });

    expect(text.split("\n").slice(1)).to.deep.equal([
      "Explorers that compare metadata show a partial match at best.",
      "Renamed: contracts/B.sol:Store to Store_2.",
    ]);
  });
});

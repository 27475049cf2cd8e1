import { expect } from "chai";
import { describeSource } from "../../../src/plugin/output/describe-source.ts";
import type { VerifiedSource } from "../../../src/verification/ports.ts";

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

describe("describeSource", () => {
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

  it("says what is not known", () => {
    const bare = {
      ...source,
      optimizer: { enabled: false, runs: undefined },
      evmVersion: undefined,
      license: undefined,
    };

    expect(describeSource(bare).split("\n")[1]).to.equal(
      "// compiler v0.8.37+commit.f401782d, no optimizer, EVM default, licence none",
    );
  });

  it("gives a terminal nothing but text, whatever a stranger has published", () => {
    const evil = "\u001b[2J\u009b31m\u0007\r";
    const described = describeSource({
      ...source,
      contractName: `${evil}Token`,
      sources: { [`a\n${evil}.sol`]: `contract A {} // ${evil}\r\nend` },
    });

    expect(described).to.not.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(described).to.include("contract A {} //").and.to.include("\nend");
  });

  it("shows as escapes what would turn, hide or end a line of a stranger's source", () => {
    const text = "a\u202e b\u200b c\u2028 d\u2029 e\u009b f\u{e0041} g\ufeff\ttab";
    const described = describeSource({ ...source, sources: { "a.sol": text } });

    expect(described).to.include(
      "a\\u{202e} b\\u{200b} c\\u{2028} d\\u{2029} e\\u{9b} f\\u{e0041} g\\u{feff}\ttab",
    );
  });
});

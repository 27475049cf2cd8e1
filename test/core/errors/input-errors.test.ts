import { expect } from "chai";
import {
  ConstructorArgumentsContradictedError,
  ConstructorArgumentsInvalidError,
  ConstructorArgumentsMissingError,
  InvalidAddressError,
  InvalidOptionError,
  ModuleNotLoadedError,
  OutputExistsError,
  OutputPathUnsafeError,
} from "../../../src/core/errors/input-errors.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

function expectText({ message }: Error, ...lines: readonly string[]): void {
  expect(message.split("\n")).to.deep.equal(lines);
}

describe("InvalidAddressError", () => {
  it("says what is wrong with the text", () => {
    expectText(
      new InvalidAddressError({ text: "0x12", problem: { kind: "length", digits: 2 } }),
      "This is not an address: it has 2 hex digits instead of 40.",
      "  given: 0x12",
      "An address is 0x and 40 hex digits.",
    );
    expectText(
      new InvalidAddressError({ text: "vitalik.eth", problem: { kind: "prefix" } }),
      "This is not an address: it does not start with 0x.",
      "  given: vitalik.eth",
      "An address is 0x and 40 hex digits.",
    );
    expectText(
      new InvalidAddressError({ text: "0x12o4", problem: { kind: "characters" } }),
      "This is not an address: it has characters that are not hex digits.",
      "  given: 0x12o4",
      "An address is 0x and 40 hex digits.",
    );
  });

  it("names the right spelling next to a wrong checksum, but not as the remedy", () => {
    expectText(
      new InvalidAddressError({
        text: address.replace("aA", "Aa"),
        problem: { kind: "checksum", expected: address },
      }),
      "This is not an address: its checksum (EIP-55) is wrong.",
      "  given:         0x5Aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      `  with checksum: ${address}`,
      "Copy the address again: a wrong checksum usually means a mistyped character.",
      "If every digit is right, write the address in lower case, or with the checksum above.",
    );
  });

  it("bounds and escapes what was given", () => {
    const { message } = new InvalidAddressError({
      text: `\u001b[2J\n\u202e${"x".repeat(10_000)}`,
      problem: { kind: "prefix" },
    });

    expect(message).to.include("given: \\u{1b}[2J\\u{a}\\u{202e}xxx").and.include("x…\n");
    expect(message.length).to.be.below(300);
  });
});

describe("InvalidOptionError", () => {
  it("names the option, the reason, the value and the valid ones", () => {
    expectText(
      new InvalidOptionError({
        option: "license",
        reason: "explorers do not know this licence",
        value: "Beer",
        valid: ["1 UNLICENSED", "3 MIT"],
      }),
      "The option license is not valid: explorers do not know this licence.",
      "  given:        Beer",
      "  valid values: 1 UNLICENSED, 3 MIT",
    );
    expectText(
      new InvalidOptionError({ option: "--timeout", reason: "a number of seconds is needed" }),
      "The option --timeout is not valid: a number of seconds is needed.",
    );
  });
});

describe("ConstructorArgumentsInvalidError", () => {
  const signature = "constructor(address owner, uint8[] xs)";

  it("names parameter, type and value", () => {
    expectText(
      new ConstructorArgumentsInvalidError({
        problem: "it is out of the range of uint8",
        parameter: { path: "xs[1]", type: "uint8", value: "256" },
        signature,
      }),
      "The constructor argument xs[1] is invalid: it is out of the range of uint8.",
      "  parameter:   xs[1]",
      "  type:        uint8",
      "  value:       256",
      `  constructor: ${signature}`,
    );
  });

  it("says how arrays and structs are written", () => {
    expectText(
      new ConstructorArgumentsInvalidError({
        problem: "it is not JSON",
        parameter: { path: "xs", type: "uint8[]", value: '"1,2"' },
        signature,
      }),
      "The constructor argument xs is invalid: it is not JSON.",
      "  parameter:   xs",
      "  type:        uint8[]",
      '  value:       "1,2"',
      `  constructor: ${signature}`,
      `Write arrays and structs as JSON, with texts and addresses in double quotes: '["0x…", [1, 2]]'.`,
    );
  });

  it("shows what the shell made of a JSON array, and how to keep its quotes", () => {
    expectText(
      new ConstructorArgumentsInvalidError({ problem: "they are not JSON", json: "[Käse\n, 1]", signature }),
      "The constructor arguments are invalid: they are not JSON.",
      "  given:       [Käse\\u{a}, 1]",
      `  constructor: ${signature}`,
      `Write a JSON array, in single quotes for the shell: --constructor-args '["text", 1, true]'`,
      "Or give a module that exports an array of them: --constructor-args-path <module>",
    );
  });

  it("is about all arguments when no single one is wrong", () => {
    expectText(
      new ConstructorArgumentsInvalidError({ problem: "1 was given, the constructor takes 2", signature }),
      "The constructor arguments are invalid: 1 was given, the constructor takes 2.",
      `  constructor: ${signature}`,
    );
  });

  it("shows how to name a contract, where the name stands among the arguments as other tools take it", () => {
    expectText(
      new ConstructorArgumentsInvalidError({
        ...{ problem: "1 was given, the constructor takes none", signature, contract: "src/Box.sol:Box" },
      }),
      "The constructor arguments are invalid: 1 was given, the constructor takes none.",
      `  constructor: ${signature}`,
      "If this is the name of the contract: --contract src/Box.sol:Box",
    );
  });
});

const waysToGive = [
  "Give the arguments after the address, in the constructor's order: npx hardhat verify-contract <address> <argument> …",
  "Or give them as a JSON array or ABI-encoded hex: --constructor-args '[…]' or --constructor-args 0x…",
  "Or give a module that exports an array of them: --constructor-args-path <module>",
];

describe("ConstructorArgumentsMissingError", () => {
  it("shows the constructor and every way to give arguments", () => {
    expectText(
      new ConstructorArgumentsMissingError({ signature: "constructor(address owner)" }),
      "The constructor has parameters, no arguments were given, and the original ones could not be recovered.",
      "  constructor: constructor(address owner)",
      ...waysToGive,
    );
  });

  it("says who was asked, and what kept the creation from telling", () => {
    expectText(
      new ConstructorArgumentsMissingError({
        signature: "constructor(uint256 size, string label)",
        answers: { "deployment records": "none", MyScan: "failed:\u001b[2J gone" },
        obstacle: "the node has none of it",
      }),
      "The constructor has parameters, no arguments were given, and the original ones could not be recovered.",
      "  constructor:            constructor(uint256 size, string label)",
      "  deployment records:     none",
      "  MyScan:                 failed:\\u{1b}[2J gone",
      "  re-run of the creation: the node has none of it",
      ...waysToGive,
    );
  });
});

describe("ConstructorArgumentsContradictedError", () => {
  it("shows both, decoded, and where the right ones are", () => {
    expectText(
      new ConstructorArgumentsContradictedError({
        given: "size = 4",
        onChain: "size = 3",
        transactionHash: `0x${"ab".repeat(32)}`,
        signature: "constructor(uint256 size)",
      }),
      "The given constructor arguments are not the ones that the contract was created with.",
      "  given:        size = 4",
      "  on the chain: size = 3",
      `  transaction:  0x${"ab".repeat(32)}`,
      "  constructor:  constructor(uint256 size)",
      "Leave the arguments out: the ones on the chain are used.",
      "If the given ones are right, they belong to another contract: check the address and the network.",
    );
  });
});

describe("ModuleNotLoadedError", () => {
  it("names the module and what it threw", () => {
    const cause = new Error("Cannot find module './args.js'");
    const error = new ModuleNotLoadedError({ path: "args.js", cause });

    expect(error.cause).to.equal(cause);
    expectText(
      error,
      "A module cannot be loaded.",
      "  module: args.js",
      "  reason: Cannot find module './args.js'",
      "Check the path, which is relative to the current folder, and that Node can load the module by itself.",
    );
  });
});

describe("OutputExistsError", () => {
  it("names what is there", () => {
    expectText(
      new OutputExistsError({ path: "out/Token.sol" }),
      "The output would overwrite something.",
      "  path: out/Token.sol",
      "Choose a path that does not exist yet, or an empty folder.",
    );
  });

  it("names the way to replace it where there is one", () => {
    expectText(
      new OutputExistsError({ path: "out/Token.sol", isReplaceable: true }),
      "The output would overwrite something.",
      "  path: out/Token.sol",
      "Choose a path that does not exist yet, or an empty folder.",
      "Or overwrite it: --force",
    );
  });
});

describe("OutputPathUnsafeError", () => {
  it("says why the path is not written to", () => {
    expectText(
      new OutputPathUnsafeError({
        folder: "out",
        path: "out/contracts/Token.sol",
        reason: "a symbolic link leads out of the folder",
      }),
      "Nothing was written: a symbolic link leads out of the folder.",
      "  folder: out",
      "  path:   out/contracts/Token.sol",
      "Choose a new folder, or one without symbolic links.",
    );
  });
});

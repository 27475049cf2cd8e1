import { expect } from "chai";
import {
  ConstructorArgumentsInvalidError,
  ConstructorArgumentsMissingError,
  InvalidAddressError,
  InvalidOptionError,
  LibraryAddressMissingError,
  LibraryConflictError,
  LibraryUnknownError,
  ModuleNotLoadedError,
  OutputExistsError,
  OutputPathUnsafeError,
} from "../../../src/core/errors/input-errors.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

function expectText({ message }: Error, ...lines: readonly string[]): void {
  expect(message.split("\n")).to.deep.equal(lines);
}

describe("InvalidAddressError", () => {
  it("says what is wrong with the text", () => {
    expectText(
      new InvalidAddressError({ text: "0x12", problem: { kind: "length", digits: 2 } }),
      "This is not an address: it has 2 hex digits where an address has 40.",
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
      "Copy the address again from where it comes from: a wrong checksum is what a mistyped character looks like.",
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
        reason: "explorers have no such licence",
        value: "Beer",
        valid: ["1 UNLICENSED", "3 MIT"],
      }),
      "The option license is not valid: explorers have no such licence.",
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
      `Arrays and structs are given as JSON, texts and addresses in double quotes: '["0x…", [1, 2]]'.`,
    );
  });

  it("is about all arguments when no single one is wrong", () => {
    expectText(
      new ConstructorArgumentsInvalidError({ problem: "1 was given, the constructor takes 2", signature }),
      "The constructor arguments are invalid: 1 was given, the constructor takes 2.",
      `  constructor: ${signature}`,
    );
  });
});

describe("ConstructorArgumentsMissingError", () => {
  it("shows the constructor and every way to give arguments", () => {
    expectText(
      new ConstructorArgumentsMissingError({ signature: "constructor(address owner)" }),
      "The contract's constructor takes arguments, and none were given.",
      "  constructor: constructor(address owner)",
      "Give them behind the address, in the constructor's order: verify-contract <address> <argument> …",
      "Or give them as a JSON array or ABI-encoded: --constructor-args '[…]' or --constructor-args 0x…",
      "Or name a module that exports an array of them: --constructor-args-path <module>",
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
      "Check the path, which starts in the current folder, and that the module runs without this tool.",
    );
  });
});

describe("LibraryUnknownError", () => {
  it("lists the libraries that there are", () => {
    expectText(
      new LibraryUnknownError({
        name: "M",
        contract: "Token",
        matching: [],
        libraries: ["a.sol:L", "b.sol:K"],
      }),
      "The contract Token does not link a library of this name.",
      "  given:     M",
      "  libraries: a.sol:L, b.sol:K",
      "Write the library's name with its source: file.sol:Name.",
    );
    expectText(
      new LibraryUnknownError({ name: "M", contract: "Token", matching: [], libraries: [] }),
      "The contract Token does not link a library of this name.",
      "  given:     M",
      "  libraries: none",
      "Leave the library out: the contract links none.",
    );
  });

  it("lists those that an ambiguous name may mean", () => {
    const matching = ["a.sol:L", "b.sol:L"];
    expectText(
      new LibraryUnknownError({
        name: "L",
        contract: "Token",
        matching,
        libraries: [...matching, "c.sol:K"],
      }),
      "The contract Token links more than one library of this name.",
      "  given:    L",
      "  matching: a.sol:L, b.sol:L",
      "Write the library's name with its source: file.sol:Name.",
    );
  });
});

describe("LibraryConflictError", () => {
  it("names both addresses and where they come from", () => {
    expectText(
      new LibraryConflictError({
        library: "a.sol:L",
        addresses: { "on the chain": address, "given as L": other },
      }),
      "There are two addresses for the library a.sol:L.",
      `  on the chain: ${address}`,
      `  given as L:   ${other}`,
      "Leave the library out: addresses are read from the code on the chain where it has them.",
      "If the given address is right, then the contract at the address is linked to another library.",
    );
  });
});

describe("LibraryAddressMissingError", () => {
  it("lists the libraries and says how to give their addresses", () => {
    expectText(
      new LibraryAddressMissingError({ contract: "Token", libraries: ["a.sol:L", "b.sol:K"] }),
      "The constructor of Token uses libraries whose addresses are not in the code on the chain.",
      "  libraries: a.sol:L, b.sol:K",
      'Name a module that exports their addresses: --libraries-path <module>, with export default { Name: "0x…" }.',
    );
  });
});

describe("OutputExistsError", () => {
  it("names what is there", () => {
    expectText(
      new OutputExistsError({ path: "out/Token.sol" }),
      "The output would overwrite what is there.",
      "  path: out/Token.sol",
      "Name a folder that does not exist or is empty.",
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
      "Name a folder that is new or has no symbolic links in it.",
    );
  });
});

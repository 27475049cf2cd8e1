import { expect } from "chai";
import {
  LibraryAddressMissingError,
  LibraryConflictError,
  LibraryUnknownError,
} from "../../../src/core/errors/library-errors.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

function expectText({ message }: Error, ...lines: readonly string[]): void {
  expect(message.split("\n")).to.deep.equal(lines);
}

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

import type { Address } from "../hex.ts";
import { BaseError } from "./base-error.ts";
import { toPrintable } from "./to-printable.ts";

/** An address was given for a library that the contract does not link, or for more than one. */
export class LibraryUnknownError extends BaseError {
  readonly code = "LIBRARY_UNKNOWN";

  constructor({
    name,
    contract,
    matching,
    libraries,
  }: {
    readonly name: string;
    readonly contract: string;
    /** The libraries that the name may stand for: none, or more than one. */
    readonly matching: readonly string[];
    /** All libraries of the contract. */
    readonly libraries: readonly string[];
  }) {
    const isAmbiguous = matching.length > 1;
    super({
      summary: isAmbiguous
        ? `The contract ${contract} links more than one library of this name.`
        : `The contract ${contract} does not link a library of this name.`,
      facts: {
        given: toPrintable(name),
        [isAmbiguous ? "matching" : "libraries"]: (isAmbiguous ? matching : libraries).join(", ") || "none",
      },
      hints: [
        libraries.length === 0
          ? "Leave the library out: the contract links none."
          : "Write the library's name with its source: file.sol:Name.",
      ],
    });
  }
}

/** Two addresses are named for one library. */
export class LibraryConflictError extends BaseError {
  readonly code = "LIBRARY_CONFLICT";

  constructor({
    library,
    addresses,
  }: {
    readonly library: string;
    /** Where each address comes from → the address: "on the chain", "given as L". */
    readonly addresses: Readonly<Record<string, Address>>;
  }) {
    super({
      summary: `There are two addresses for the library ${library}.`,
      facts: addresses,
      hints: [
        "Leave the library out: addresses are read from the code on the chain where it has them.",
        "If the given address is right, then the contract at the address is linked to another library.",
      ],
    });
  }
}

/** Libraries are linked only into the creation bytecode, so the chain does not tell their address. */
export class LibraryAddressMissingError extends BaseError {
  readonly code = "LIBRARY_ADDRESS_MISSING";

  constructor({ contract, libraries }: { readonly contract: string; readonly libraries: readonly string[] }) {
    super({
      summary: `The constructor of ${contract} uses libraries whose addresses are not in the code on the chain.`,
      facts: { libraries: libraries.join(", ") },
      hints: [
        'Name a module that exports their addresses: --libraries-path <module>, with export default { Name: "0x…" }.',
      ],
    });
  }
}

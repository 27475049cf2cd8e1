import type { AddressProblem } from "../address/check-address.ts";
import { describeAddressProblem } from "../address/describe-address-problem.ts";
import type { Address } from "../hex.ts";
import { BaseError } from "./base-error.ts";
import { toPrintable } from "./to-printable.ts";

/** A text that should be an address is none, or was mistyped. */
export class InvalidAddressError extends BaseError {
  readonly code = "INVALID_ADDRESS";

  constructor({ text, problem }: { readonly text: string; readonly problem: AddressProblem }) {
    const isChecksum = problem.kind === "checksum";
    super({
      summary: `This is not an address: ${describeAddressProblem(problem)}.`,
      facts: { given: toPrintable(text), "with checksum": isChecksum ? problem.expected : undefined },
      hints: isChecksum
        ? [
            "Copy the address again from where it comes from: a wrong checksum is what a mistyped character looks like.",
            "If every digit is right, write the address in lower case, or with the checksum above.",
          ]
        : ["An address is 0x and 40 hex digits."],
    });
  }
}

/** An option has a value that it cannot have, or does not exist. */
export class InvalidOptionError extends BaseError {
  readonly code = "INVALID_OPTION";

  constructor({
    option,
    reason,
    value,
    valid,
  }: {
    readonly option: string;
    /** What is wrong, as a clause. */
    readonly reason: string;
    readonly value?: string | undefined;
    /** All values that the option takes, where they can be listed. */
    readonly valid?: readonly string[] | undefined;
  }) {
    super({
      summary: `The option ${toPrintable(option)} is not valid: ${reason}.`,
      facts: {
        given: value === undefined ? undefined : toPrintable(value),
        "valid values": valid?.join(", "),
      },
    });
  }
}

const composedHint = `Arrays and structs are given as JSON, texts and addresses in double quotes: '["0x…", [1, 2]]'.`;

/** Constructor arguments do not fit the constructor's parameters. */
export class ConstructorArgumentsInvalidError extends BaseError {
  readonly code = "CONSTRUCTOR_ARGUMENTS_INVALID";

  constructor({
    problem,
    parameter,
    signature,
    cause,
  }: {
    /** What is wrong, as a clause. */
    readonly problem: string;
    /** The one parameter that it is about: `s.xs[1]`, its type, and the value as in code. */
    readonly parameter?: { readonly path: string; readonly type: string; readonly value: string } | undefined;
    readonly signature: string;
    readonly cause?: unknown;
  }) {
    const { path, type, value } = parameter ?? {};
    super({
      summary:
        path === undefined
          ? `The constructor arguments are invalid: ${problem}.`
          : `The constructor argument ${path} is invalid: ${problem}.`,
      facts: { parameter: path, type, value, constructor: signature },
      hints: type !== undefined && /[[(]/.test(type) ? [composedHint] : [],
      cause,
    });
  }
}

/** The constructor has parameters, and no arguments were given. */
export class ConstructorArgumentsMissingError extends BaseError {
  readonly code = "CONSTRUCTOR_ARGUMENTS_MISSING";

  constructor({ signature }: { readonly signature: string }) {
    super({
      summary: "The contract's constructor takes arguments, and none were given.",
      facts: { constructor: signature },
      hints: [
        "Give them behind the address, in the constructor's order: verify-contract <address> <argument> …",
        "Or give them as a JSON array or ABI-encoded: --constructor-args '[…]' or --constructor-args 0x…",
        "Or name a module that exports an array of them: --constructor-args-path <module>",
      ],
    });
  }
}

/** A module that the user named does not exist, or failed while it was loaded. */
export class ModuleNotLoadedError extends BaseError {
  readonly code = "MODULE_NOT_LOADED";

  constructor({ path, cause }: { readonly path: string; readonly cause: unknown }) {
    super({
      summary: "A module cannot be loaded.",
      facts: {
        module: toPrintable(path),
        reason: cause instanceof Error ? toPrintable(cause.message) : undefined,
      },
      hints: [
        "Check the path, which starts in the current folder, and that the module runs without this tool.",
      ],
      cause,
    });
  }
}

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

/** Something stands where output would be written. */
export class OutputExistsError extends BaseError {
  readonly code = "OUTPUT_EXISTS";

  constructor({ path }: { readonly path: string }) {
    super({
      summary: "The output would overwrite what is there.",
      facts: { path: toPrintable(path) },
      hints: ["Name a folder that does not exist or is empty."],
    });
  }
}

/** Output would be written outside the folder that was named for it. */
export class OutputPathUnsafeError extends BaseError {
  readonly code = "OUTPUT_PATH_UNSAFE";

  constructor({
    folder,
    path,
    reason,
  }: {
    readonly folder: string;
    readonly path: string;
    /** Why, as a clause: "a symbolic link leads out of the folder". */
    readonly reason: string;
  }) {
    super({
      summary: `Nothing was written: ${reason}.`,
      facts: { folder: toPrintable(folder), path: toPrintable(path) },
      hints: ["Name a folder that is new or has no symbolic links in it."],
    });
  }
}

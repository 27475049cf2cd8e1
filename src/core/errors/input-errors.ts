import { BaseError } from "../../base/errors.ts";
import type { Address, Hex } from "../../base/hex.ts";
import { toPrintable, toReason } from "../../base/text.ts";

/** Why a text is not an address. */
export type AddressProblem =
  | { readonly kind: "prefix" }
  | { readonly kind: "characters" }
  | { readonly kind: "length"; readonly digits: number }
  /** 40 hex digits in mixed case whose case is not the checksum's. */
  | { readonly kind: "checksum"; readonly expected: Address };

/** Says in a clause why a text is not an address. */
export function describeAddressProblem(problem: AddressProblem): string {
  switch (problem.kind) {
    case "prefix":
      return "it does not start with 0x";
    case "characters":
      return "it has characters that are not hex digits";
    case "length":
      return `it has ${problem.digits} hex digits instead of 40`;
    case "checksum":
      return "its checksum (EIP-55) is wrong";
  }
}

/** A text that should be an address is none, or was mistyped. */
export class InvalidAddressError extends BaseError {
  readonly code = "INVALID_ADDRESS";
  readonly about = "input";

  constructor({ text, problem }: { readonly text: string; readonly problem: AddressProblem }) {
    const isChecksum = problem.kind === "checksum";
    super({
      summary: `This is not an address: ${describeAddressProblem(problem)}.`,
      facts: { given: toPrintable(text), "with checksum": isChecksum ? problem.expected : undefined },
      hints: isChecksum
        ? [
            "Copy the address again: a wrong checksum usually means a mistyped character.",
            "If every digit is right, write the address in lower case, or with the checksum above.",
          ]
        : ["An address is 0x and 40 hex digits."],
    });
  }
}

/** An option has a value that it cannot have, or does not exist, or is missing. */
export class InvalidOptionError extends BaseError {
  readonly code = "INVALID_OPTION";
  readonly about = "input";

  constructor({
    option,
    reason,
    missing,
    value,
    valid,
  }: (
    | {
        readonly option: string;
        /** What is wrong, as a clause. */
        readonly reason: string;
        readonly missing?: undefined;
      }
    | {
        readonly option?: undefined;
        readonly reason?: undefined;
        /** What is missing, as the beginning of a sentence, and how to give it, as a clause. */
        readonly missing: readonly [what: string, remedy?: string];
      }
  ) & {
    readonly value?: string | undefined;
    /** All values that the option takes, where they can be listed. */
    readonly valid?: readonly string[] | undefined;
  }) {
    super({
      summary:
        missing === undefined
          ? `The option ${toPrintable(option)} is not valid: ${reason}.`
          : `${missing[0]} is missing${missing[1] === undefined ? "" : `: ${missing[1]}`}.`,
      facts: {
        given: value === undefined ? undefined : toPrintable(value),
        "valid values": valid?.join(", "),
      },
    });
  }
}

const composedHint = `Write arrays and structs as JSON, with texts and addresses in double quotes: '["0x…", [1, 2]]'.`;

/** Constructor arguments do not fit the constructor's parameters. */
export class ConstructorArgumentsInvalidError extends BaseError {
  readonly code = "CONSTRUCTOR_ARGUMENTS_INVALID";
  readonly about = "input";

  constructor({
    problem,
    parameter,
    json,
    contract,
    signature,
    cause,
  }: {
    /** What is wrong, as a clause. */
    readonly problem: string;
    /** The one parameter that it is about: `s.xs[1]`, its type, and the value as in code. */
    readonly parameter?: { readonly path: string; readonly type: string; readonly value: string } | undefined;
    /** What was given as a JSON array and is none. */
    readonly json?: string | undefined;
    /** A given value that may be the name of a contract. */
    readonly contract?: string | undefined;
    readonly signature: string;
    readonly cause?: unknown;
  }) {
    const { path, type, value } = parameter ?? {};
    const isComposed = type !== undefined && /[[(]/.test(type);
    super({
      summary:
        path === undefined
          ? `The constructor arguments are invalid: ${problem}.`
          : `The constructor argument ${path} is invalid: ${problem}.`,
      facts: {
        ...(json === undefined ? {} : { given: toPrintable(json) }),
        parameter: path,
        type,
        value,
        constructor: signature,
      },
      hints: [
        ...(json === undefined ? [] : ([{ kind: "write-json" }, { kind: "name-arguments-module" }] as const)),
        ...(contract === undefined
          ? []
          : [{ kind: "name-by-option", contract: toPrintable(contract) } as const]),
        ...(isComposed ? [composedHint] : []),
      ],
      cause,
    });
  }
}

/** The constructor has parameters, no arguments were given, and none can be proved. */
export class ConstructorArgumentsMissingError extends BaseError {
  readonly code = "CONSTRUCTOR_ARGUMENTS_MISSING";
  readonly about = "source";

  constructor({
    signature,
    answers = {},
    obstacle,
  }: {
    readonly signature: string;
    /** Who was asked for the creation → what the answer was. */
    readonly answers?: Readonly<Record<string, string>> | undefined;
    /** What kept the creation, run again, from telling them. */
    readonly obstacle?: string | undefined;
  }) {
    super({
      summary:
        "The constructor has parameters, no arguments were given, and the original ones could not be recovered.",
      facts: {
        constructor: signature,
        ...Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, toPrintable(answer)])),
        "re-run of the creation": obstacle,
      },
      hints: [
        { kind: "give-arguments" },
        { kind: "give-encoded-arguments" },
        { kind: "name-arguments-module" },
      ],
    });
  }
}

/** Other constructor arguments were given than those that the contract was created with. */
export class ConstructorArgumentsContradictedError extends BaseError {
  readonly code = "CONSTRUCTOR_ARGUMENTS_CONTRADICTED";
  readonly about = "input";

  constructor({
    given,
    onChain,
    readAs = "arguments",
    transactionHash,
    signature,
  }: {
    /** Decoded, as in code. */
    readonly given: string;
    readonly onChain: string;
    /** What contradicts them: other arguments (default), bytes that encode none, or a value in the code alone. */
    readonly readAs?: "arguments" | "bytes" | "immutable";
    /** Where those on the chain were found. */
    readonly transactionHash: Hex | undefined;
    readonly signature: string;
  }) {
    super({
      summary: "The given constructor arguments are not the ones that the contract was created with.",
      facts: { given, "on the chain": onChain, transaction: transactionHash, constructor: signature },
      hints: [
        ...(readAs === "arguments" ? ["Leave the arguments out: the ones on the chain are used."] : []),
        ...(readAs === "bytes"
          ? [
              "Leave the arguments out: the bytes on the chain are no standard ABI encoding, so no values can give them.",
            ]
          : []),
        "If the given ones are right, they belong to another contract: check the address and the network.",
      ],
    });
  }
}

/** A module that the user named does not exist, or failed while it was loaded. */
export class ModuleNotLoadedError extends BaseError {
  readonly code = "MODULE_NOT_LOADED";
  readonly about = "input";

  constructor({
    path,
    problem,
    cause,
  }: {
    readonly path: string;
    /** What is wrong, as a clause; undefined: the cause says it. */
    readonly problem?: string | undefined;
    readonly cause?: unknown;
  }) {
    super({
      summary: "A module cannot be loaded.",
      facts: {
        module: toPrintable(path),
        reason: cause instanceof Error ? toReason(cause.message) : problem,
      },
      hints: [
        "Check the path, which is relative to the current folder, and that Node can load the module by itself.",
      ],
      cause,
    });
  }
}

/** Something stands where output would be written. */
export class OutputExistsError extends BaseError {
  readonly code = "OUTPUT_EXISTS";
  readonly about = "output";

  constructor({
    path,
    isReplaceable = false,
  }: {
    readonly path: string;
    /** Whether it is replaced where the user insists. */
    readonly isReplaceable?: boolean | undefined;
  }) {
    super({
      summary: "The output would overwrite something.",
      facts: { path: toPrintable(path) },
      hints: [
        "Choose a path that does not exist yet, or an empty folder.",
        ...(isReplaceable ? [{ kind: "replace-output" } as const] : []),
      ],
    });
  }
}

/** Output would be written outside the folder that was named for it. */
export class OutputPathUnsafeError extends BaseError {
  readonly code = "OUTPUT_PATH_UNSAFE";
  readonly about = "output";

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
      hints: ["Choose a new folder, or one without symbolic links."],
    });
  }
}

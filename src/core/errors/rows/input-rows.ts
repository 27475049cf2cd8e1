import type { Address, Hex } from "../../../base/hex.ts";
import { toPrintable, toReason } from "../../../base/text.ts";
import { giveArguments, nameArgumentsModule } from "../host-style.ts";
import { row } from "../row.ts";

/** Why a text is not an address. */
export type AddressProblem =
  | { readonly kind: "prefix" }
  | { readonly kind: "characters" }
  | { readonly kind: "length"; readonly digits: number }
  /** 40 hex digits in mixed case whose case is not the checksum's. */
  | { readonly kind: "checksum"; readonly expected: Address };

type InvalidOption = (
  | {
      /** As it is called on the command line. */
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
  /** In place of the option and the reason. */
  readonly sentence?: string | undefined;
  readonly value?: string | undefined;
  /** All values that the option takes, where they can be listed. */
  readonly valid?: readonly string[] | undefined;
};

export interface InvalidArguments {
  /** What is wrong, as a clause. */
  readonly problem: string;
  /** The one parameter that it is about: `s.xs[1]`, its type, and the value as in code. */
  readonly parameter?: { readonly path: string; readonly type: string; readonly value: string } | undefined;
  /** The text that should be a JSON array. */
  readonly json?: string | undefined;
  /** A given value that may be the name of a contract. */
  readonly contract?: string | undefined;
  readonly signature: string;
  readonly cause?: unknown;
}

export interface MissingArguments {
  readonly signature: string;
  /** Who was asked for the creation → what the answer was. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
  /** Why running the creation again did not tell them. */
  readonly obstacle?: string | undefined;
}

export interface ContradictedArguments {
  /** Decoded, as in code. */
  readonly given: string;
  readonly onChain: string;
  /** The contradiction: other arguments (default), bytes that encode none, or a value in the code alone. */
  readonly readAs?: "arguments" | "bytes" | "immutable";
  /** Where those on the chain were found. */
  readonly transactionHash: Hex | undefined;
  readonly signature: string;
}

export const inputRows = {
  /** A text that should be an address is not one, or was mistyped. */
  INVALID_ADDRESS: row<{ readonly text: string; readonly problem: AddressProblem }>({
    about: "input",
    summary: ({ problem }) => `This is not an address: ${describeAddressProblem(problem)}.`,
    facts: ({ text, problem }) => ({
      given: toPrintable(text),
      "with checksum": problem.kind === "checksum" ? problem.expected : undefined,
    }),
    hints: ({ problem }) =>
      problem.kind === "checksum"
        ? [
            "Copy the address again: a wrong checksum usually means a mistyped character.",
            "If every digit is right, write the address in lower case, or with the checksum above.",
          ]
        : ["An address is 0x and 40 hex digits."],
  }),
  /** An option has a value that it cannot have, or does not exist, or is missing. */
  INVALID_OPTION: row<InvalidOption>({
    about: "input",
    summary: ({ option, reason, missing, sentence }) =>
      missing === undefined
        ? (sentence ?? `The option ${toPrintable(option)} is not valid: ${reason}.`)
        : `${missing[0]} is missing${missing[1] === undefined ? "" : `: ${missing[1]}`}.`,
    facts: ({ value, valid }) => ({
      given: value === undefined ? undefined : toPrintable(value),
      "valid values": valid?.join(", "),
    }),
  }),
  /** Constructor arguments do not fit the constructor's parameters. */
  CONSTRUCTOR_ARGUMENTS_INVALID: row<InvalidArguments>({
    about: "input",
    summary: ({ problem, parameter }) =>
      parameter === undefined
        ? `The constructor arguments are invalid: ${problem}.`
        : `The constructor argument ${parameter.path} is invalid: ${problem}.`,
    facts: ({ json, parameter, signature }) => ({
      ...(json === undefined ? {} : { given: toPrintable(json) }),
      parameter: parameter?.path,
      type: parameter?.type,
      value: parameter?.value,
      constructor: signature,
    }),
    hints: ({ json, contract, parameter }) => [
      ...(json === undefined
        ? []
        : [
            `Write a JSON array, in single quotes for the shell: --constructor-args '["text", 1, true]'`,
            nameArgumentsModule,
          ]),
      contract && `If this is the name of the contract: --contract ${toPrintable(contract)}`,
      parameter !== undefined && /[[(]/.test(parameter.type)
        ? `Write arrays and structs as JSON, with texts and addresses in double quotes: '["0x…", [1, 2]]'.`
        : undefined,
    ],
  }),
  /** The constructor has parameters, no arguments were given, and none can be proved. */
  CONSTRUCTOR_ARGUMENTS_MISSING: row<MissingArguments>({
    about: "source",
    summary: () =>
      "The constructor has parameters, no arguments were given, and the original ones could not be recovered.",
    facts: ({ signature, answers = {}, obstacle }) => ({
      constructor: signature,
      ...Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, toPrintable(answer)])),
      "re-run of the creation": obstacle,
    }),
    hints: (_details, style) => [
      giveArguments(style),
      "Or give them as a JSON array or ABI-encoded hex: --constructor-args '[…]' or --constructor-args 0x…",
      nameArgumentsModule,
    ],
  }),
  /** Other constructor arguments were given than those that the contract was created with. */
  CONSTRUCTOR_ARGUMENTS_CONTRADICTED: row<ContradictedArguments>({
    about: "input",
    summary: () => "The given constructor arguments are not the ones that the contract was created with.",
    facts: ({ given, onChain, transactionHash, signature }) => ({
      given,
      "on the chain": onChain,
      transaction: transactionHash,
      constructor: signature,
    }),
    hints: ({ readAs = "arguments" }) => [
      readAs === "arguments" ? "Leave the arguments out: the ones on the chain are used." : undefined,
      readAs === "bytes"
        ? "Leave the arguments out: the bytes on the chain are no standard ABI encoding, so no values can give them."
        : undefined,
      "If the given ones are right, they belong to another contract: check the address and the network.",
    ],
  }),
  /** A module that the user named does not exist, or failed while it was loaded. */
  MODULE_NOT_LOADED: row<{
    readonly path: string;
    /** What is wrong, as a clause; undefined: the cause says it. */
    readonly problem?: string | undefined;
    readonly cause?: unknown;
  }>({
    about: "input",
    summary: () => "A module cannot be loaded.",
    facts: ({ path, problem, cause }) => ({
      module: toPrintable(path),
      reason: cause instanceof Error ? toReason(cause.message) : problem,
    }),
    hints: () => [
      "Check the path, which is relative to the current folder, and that Node can load the module by itself.",
    ],
  }),
  /** Something stands where output would be written. */
  OUTPUT_EXISTS: row<{
    readonly path: string;
    /** Whether it is replaced where the user insists. */
    readonly isReplaceable?: boolean | undefined;
  }>({
    about: "output",
    summary: () => "There is already something at the output path.",
    facts: ({ path }) => ({ path: toPrintable(path) }),
    hints: ({ isReplaceable = false }) => [
      "Choose a path that does not exist yet, or an empty folder.",
      isReplaceable ? "Or overwrite it: --force" : undefined,
    ],
  }),
  /** Output would be written outside the folder that was named for it. */
  OUTPUT_PATH_UNSAFE: row<{
    readonly folder: string;
    readonly path: string;
    /** Why, as a clause: "a symbolic link leads out of the folder". */
    readonly reason: string;
  }>({
    about: "output",
    summary: ({ reason }) => `Nothing was written: ${reason}.`,
    facts: ({ folder, path }) => ({ folder: toPrintable(folder), path: toPrintable(path) }),
    hints: () => ["Choose a new folder, or one without symbolic links."],
  }),
};

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

import type { Address, Hex } from "../../../base/hex.ts";
import { toPrintable, toReason } from "../../../base/text.ts";
import { giveArguments, nameArgumentsModule } from "../host-style.ts";
import { row } from "../row.ts";

export type AddressProblem =
  | { readonly kind: "prefix" }
  | { readonly kind: "characters" }
  | { readonly kind: "length"; readonly digits: number }
  | { readonly kind: "checksum"; readonly expected: Address };

type InvalidOption = (
  | {
      readonly option: string;
      readonly reason: string;
      readonly missing?: undefined;
    }
  | {
      readonly option?: undefined;
      readonly reason?: undefined;
      readonly missing: readonly [what: string, remedy?: string];
    }
) & {
  readonly sentence?: string | undefined;
  readonly value?: string | undefined;
  readonly valid?: readonly string[] | undefined;
};

export interface InvalidArguments {
  readonly problem: string;
  /** `s.xs[1]`, its type, and the value as in code. */
  readonly parameter?: { readonly path: string; readonly type: string; readonly value: string } | undefined;
  readonly json?: string | undefined;
  readonly contract?: string | undefined;
  readonly signature: string;
  readonly cause?: unknown;
}

export interface MissingArguments {
  readonly signature: string;
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

export interface ContradictedArguments {
  readonly given: string;
  readonly onChain: string;
  /** Default: other arguments. */
  readonly readAs?: "arguments" | "bytes" | "immutable";
  readonly transactionHash: Hex | undefined;
  readonly signature: string;
}

export const inputRows = {
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
  CONSTRUCTOR_ARGUMENTS_MISSING: row<MissingArguments>({
    about: "source",
    summary: () =>
      "The constructor has parameters, no arguments were given, and the original ones could not be recovered.",
    facts: ({ signature, answers = {} }) => ({
      constructor: signature,
      ...Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, toPrintable(answer)])),
    }),
    hints: (_details, style) => [
      giveArguments(style),
      "Or give them as a JSON array or ABI-encoded hex: --constructor-args '[…]' or --constructor-args 0x…",
      nameArgumentsModule,
    ],
  }),
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
  MODULE_NOT_LOADED: row<{
    readonly path: string;
    readonly cause?: unknown;
  }>({
    about: "input",
    summary: () => "A module cannot be loaded.",
    facts: ({ path, cause }) => ({
      module: toPrintable(path),
      reason: cause instanceof Error ? toReason(cause.message) : undefined,
    }),
    hints: () => [
      "Check the path, which is relative to the current folder, and that Node can load the module by itself.",
    ],
  }),
  OUTPUT_EXISTS: row<{
    readonly path: string;
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
  OUTPUT_PATH_UNSAFE: row<{
    readonly folder: string;
    readonly path: string;
    readonly reason: string;
  }>({
    about: "output",
    summary: ({ reason }) => `Nothing was written: ${reason}.`,
    facts: ({ folder, path }) => ({ folder: toPrintable(folder), path: toPrintable(path) }),
    hints: () => ["Choose a new folder, or one without symbolic links."],
  }),
};

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

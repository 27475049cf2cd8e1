import { parseArgs } from "node:util";
import type { CommandArguments, OptionEntry, OptionTable } from "../app/options/option-kinds.ts";
import { findClosestNames } from "../base/closest-names.ts";
import { createFailure } from "../core/errors/failure.ts";
import { toFlagName } from "./options.ts";

export interface GivenWords {
  /** Neither an option nor its value. */
  readonly positionals: readonly { readonly word: string; readonly index: number }[];
  /** By its name in the table, in the order given; undefined for an option without a value. */
  readonly options: ReadonlyMap<string, readonly (string | undefined)[]>;
}

/** They are arguments of constructors. */
const negativeNumber = /^-\d/;

/** The value of an option follows `=`, or is the next word. @throws INVALID_OPTION */
export function splitWords(words: readonly string[], table: OptionTable): GivenWords {
  const named = Object.entries(table).filter(
    ([, { isPositional, only }]) => isPositional !== true && only !== "function",
  );
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      named.map(([name, { kind }]) => [toFlagName(name), { type: kind === "flag" ? "boolean" : "string" }]),
    ),
    strict: false,
    tokens: true,
  });
  const positionals = new Map<number, string>();
  const options = new Map<string, (string | undefined)[]>();
  for (const token of tokens) {
    const word = words[token.index] ?? "";
    if (token.kind === "positional" || (token.kind === "option" && negativeNumber.test(word))) {
      positionals.set(token.index, word);
    } else if (token.kind === "option") {
      const name = findOption(
        token.rawName,
        named.map(([one]) => one),
      );
      options.set(name, [...(options.get(name) ?? []), readValue(token, table[name])]);
    }
  }
  return { positionals: [...positionals].map(([index, word]) => ({ word, index })), options };
}

interface OptionToken {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** @throws INVALID_OPTION */
function readValue(
  { rawName, value, inlineValue }: OptionToken,
  entry: OptionEntry | undefined,
): string | undefined {
  if (entry?.kind === "flag") {
    if (value !== undefined) {
      throw createFailure("INVALID_OPTION", { option: rawName, reason: "it takes no value" });
    }
    return undefined;
  }
  const isOption = inlineValue === false && value?.startsWith("-") === true && !negativeNumber.test(value);
  if (value === undefined || isOption) {
    throw createFailure("INVALID_OPTION", {
      option: rawName,
      reason: `it needs a value: <${entry?.value ?? "value"}>`,
    });
  }
  return value;
}

/** Other tools have such options for keys. No failure quotes their values. */
const keyOption = /^--?(?:[\w-]*-)?(?:api-?)?key$/i;

const buildDecides = "the settings and the compiler are those of the build";
const isRecovered = "it is not needed: the command recovers this from the chain";
const isExplorer = "--explorer takes the name or the API URL of an explorer, --api-key-file a key";

/** Options of forge and hardhat-verify, and those that replace them. */
const insteadOf: ReadonlyMap<string, string> = new Map([
  ["watch", "it is not needed: the command waits for the verdict, until --timeout"],
  ...["retries", "delay"].map((name) => [name, "the command retries until --timeout"] as const),
  ...["verifier", "verifier-url"].map((name) => [name, isExplorer] as const),
  ...["guess-constructor-args", "creation-transaction-hash", "creation-tx-hash"].map(
    (name) => [name, isRecovered] as const,
  ),
  ["encoded-constructor-args", "--constructor-args takes ABI-encoded hex, too"],
  ["libraries", "libraries are read from the code on the chain, or from --libraries-path"],
  ["skip-is-verified-check", "--force submits even if the explorer shows a verified source"],
  ["show-standard-json-input", "--standard-json writes it to a file"],
  ["flatten", "--code-format single-file submits a flattened source"],
  ...["compiler-version", "num-of-optimizations", "optimizer-runs", "via-ir", "evm-version", "use"].map(
    (name) => [name, buildDecides] as const,
  ),
  ...["compilation-profile", "build-profile"].map(
    (name) => [name, "the builds of all profiles are compared with the code on the chain"] as const,
  ),
  ["chain-id", "--chain takes the name or id of the chain"],
  ["network", "--rpc-url takes the URL of a node, --chain the name or id of its chain"],
  ["no-compile", "it is not needed: the command compiles nothing of the project anew"],
  ["language", "only Solidity and Yul can be verified"],
  ["root", "run the command in the project's folder"],
]);

function findOption(rawName: string, names: readonly string[]): string {
  const found = names.find((name) => `--${toFlagName(name)}` === rawName);
  if (found !== undefined) {
    return found;
  }
  if (keyOption.test(rawName)) {
    const reason =
      "every user of this machine can read a key on a command line; set the environment variable EXPLORER_API_KEY, or give a file with --api-key-file";
    throw createFailure("INVALID_OPTION", { option: rawName, reason });
  }
  const instead = insteadOf.get(rawName.replace(/^-+/, ""));
  if (instead !== undefined) {
    throw createFailure("INVALID_OPTION", { option: rawName, reason: `there is no such option; ${instead}` });
  }
  const near = findClosestNames(rawName.replace(/^-+/, ""), names.map(toFlagName)).map((name) => `--${name}`);
  const question = near.length === 0 ? "" : `; the nearest is ${near.join(" or ")}`;
  throw createFailure("INVALID_OPTION", { option: rawName, reason: `there is no such option${question}` });
}

/** @throws INVALID_OPTION */
export function readArguments<TableT extends OptionTable>(
  table: TableT,
  words: GivenWords,
): CommandArguments<TableT>;

export function readArguments(table: OptionTable, { positionals, options }: GivenWords): object {
  const left = positionals.map(({ word }) => word);
  const values = Object.entries(table)
    .filter(([, { only }]) => only !== "function")
    .map(([name, entry]) => {
      if (entry.isPositional !== true) {
        return [name, readOption(name, { entry, given: options.get(name) ?? [] })] as const;
      }
      return [name, readPositional(name, { entry, left })] as const;
    });
  const [tooMuch] = left;
  if (tooMuch !== undefined) {
    throw createFailure("INVALID_OPTION", { option: tooMuch, reason: "the command has no such argument" });
  }
  return Object.fromEntries(values);
}

function readPositional(
  name: string,
  { entry, left }: { readonly entry: OptionEntry; readonly left: string[] },
): unknown {
  const taken = entry.kind === "words" ? left.splice(0) : left.splice(0, 1);
  if (entry.isRequired === true && taken.length === 0) {
    throw createFailure("INVALID_OPTION", {
      missing: [`The argument <${name}>`, "--help lists the arguments"],
    });
  }
  return entry.kind === "words" ? taken : taken[0];
}

function readOption(
  name: string,
  { entry, given }: { readonly entry: OptionEntry; readonly given: readonly (string | undefined)[] },
): unknown {
  const option = `--${toFlagName(name)}`;
  if (entry.kind === "words") {
    return given;
  }
  if (entry.kind === "flag") {
    return given.length > 0;
  }
  if (given.length > 1) {
    throw createFailure("INVALID_OPTION", { option, reason: "it is given more than once" });
  }
  const [value] = given;
  if (value === undefined) {
    return entry.default;
  }
  if (value === "" && entry.kind !== "text" && entry.kind !== "values") {
    throw createFailure("INVALID_OPTION", { option, reason: "it is empty" });
  }
  if (entry.kind !== "seconds") {
    return value;
  }
  if (!/^\d+$/.test(value)) {
    throw createFailure("INVALID_OPTION", { option, reason: "it is not a whole number of seconds", value });
  }
  return Number(value);
}

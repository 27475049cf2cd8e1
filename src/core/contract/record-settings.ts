import { isDeepStrictEqual } from "node:util";
import type { Address } from "../../base/hex.ts";
import { toPrintable } from "../../base/text.ts";
import { toShortVersion } from "../build/compiler-version.ts";
import type { RecordPart } from "../causes/cause.ts";
import { readCodeSettings, toComparableSettings } from "../causes/settings.ts";
import { evmForks, findDefaultEvmVersion } from "../compiler-input/evm-versions.ts";
import { splitName, toShownName, toUserName } from "./contract-name.ts";
import type { VerifiedSource } from "./contract-record.ts";
import { readLinkedLibraries } from "./libraries.ts";

/** How a record differs from a build: in which part, and in words. */
export interface RecordDifference {
  /** undefined: nothing of it can be named. */
  readonly part?: RecordPart;
  readonly text: string;
}

/** The settings of a build, and the version of solc that took them. */
interface BuiltSettings {
  readonly settings: Settings;
  readonly solcLongVersion: string;
}

type Settings = Readonly<Record<string, unknown>>;

/** Names and addresses of libraries: fully qualified name → address. */
type Libraries = Readonly<Record<string, Address>>;

/** The differences found in the parts of a build that a record shows. */
interface Comparison {
  /** Only what is certain. */
  readonly differences: readonly RecordDifference[];
  /** The names of the parts that are shown and the same. The rest is not known to agree. */
  readonly agreeing: readonly string[];
}

/** Lists the settings that a standard JSON has otherwise than the build. */
export function listInputDifferences(
  shown: Settings,
  { settings: own, solcLongVersion }: BuiltSettings,
): readonly { readonly name: string; readonly text: string }[] {
  const [there, here] = [shown, own].map((one) => toComparableSettings(one, toShortVersion(solcLongVersion)));
  return Object.keys({ ...there, ...here })
    .filter((setting) => !isDeepStrictEqual(there?.[setting], here?.[setting]))
    .map((name) => ({ name, text: describeSetting(name, { there: shown[name], here: own[name] }) }));
}

/**
 * Compares the few settings that a record without a standard JSON has fields for. Explorers leave fields empty, and
 * write `Default` for an EVM version and 0 for runs that were not given: such a field is compared with nothing.
 */
export function compareSettingFields(
  { optimizer: { enabled, runs }, evmVersion }: Pick<VerifiedSource, "optimizer" | "evmVersion">,
  { settings, solcLongVersion }: BuiltSettings,
): Comparison {
  const own = readCodeSettings(settings);
  const isOptimized = enabled === true && own.optimizerEnabled;
  const rows = [
    ["optimizer.enabled", enabled, own.optimizerEnabled],
    // Without the optimizer, a form has no runs.
    ["optimizer.runs", isOptimized && runs !== 0 ? runs : undefined, own.optimizerRuns],
    [
      "evmVersion",
      findEvmVersion(evmVersion),
      own.evmVersion ?? findDefaultEvmVersion(toShortVersion(solcLongVersion)),
    ],
  ] as const;
  const shown = rows.filter(([, there, here]) => there !== undefined && here !== undefined);
  return {
    differences: shown
      .filter(([, there, here]) => there !== here)
      .map(([name, there, here]) => ({ part: "settings", text: describeSetting(name, { there, here }) })),
    agreeing: shown.filter(([, there, here]) => there === here).map(([name]) => name),
  };
}

/** Etherscan writes the names in lower case; other words name no version of solc's. */
function findEvmVersion(shown: string | undefined): string | undefined {
  return evmForks.find(({ name }) => name.toLowerCase() === shown?.toLowerCase())?.name;
}

function describeSetting(
  name: string,
  { there, here }: { readonly there: unknown; readonly here: unknown },
): string {
  return `setting ${name} is ${toText(there)} (yours: ${toText(here)})`;
}

function toText(value: unknown): string {
  return value === undefined ? "not given" : toPrintable(JSON.stringify(value));
}

/**
 * Compares the libraries that a record shows, in its standard JSON or beside it, with those that the code on the
 * chain is linked to. A record may list libraries of other contracts, which are compared with nothing.
 */
export function compareLibraries(
  { compilerInput, libraries = [] }: Pick<VerifiedSource, "compilerInput" | "libraries">,
  linked: Libraries,
): Comparison {
  const inInput = compilerInput === undefined ? {} : readLinkedLibraries(compilerInput);
  const shown = [
    ...Object.entries(inInput),
    ...libraries.map(({ name, address }) => [name, address] as const),
  ];
  const names = Object.keys(linked);
  const compared = Object.entries(linked).map(([library, address]) => {
    const there = shown.filter(([name]) => isMeant(library, { name, names })).map(([, one]) => one);
    return { library, address, there: [...new Set(there)] };
  });
  return {
    differences: compared.flatMap(({ library, address, there }) =>
      there
        .filter((one) => one !== address)
        .map((one) => ({
          part: "libraries" as const,
          text: `the library ${toShownName(library)} is at ${one} there (at ${address} in the code on the chain)`,
        })),
    ),
    agreeing: compared
      .filter(({ address, there }) => there.length === 1 && there[0] === address)
      .map(({ library }) => library),
  };
}

/** Returns whether a record means this library: by its full name, or by a bare one that no other library here has. */
function isMeant(
  library: string,
  { name, names }: { readonly name: string; readonly names: readonly string[] },
): boolean {
  const { sourceName, contractName } = splitName(name);
  return sourceName === ""
    ? names.filter((one) => splitName(one).contractName === contractName).join() === library
    : [library, toUserName(library), toShownName(library)].includes(name);
}

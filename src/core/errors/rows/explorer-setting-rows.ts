import { findClosestNames } from "../../../base/closest-names.ts";
import type { ExplorerOption } from "../../../base/command-place.ts";
import { toPrintable, toReason } from "../../../base/text.ts";
import type { HostStyle } from "../host-style.ts";
import { verifyElsewhere } from "../host-style.ts";
import { row } from "../row.ts";

export interface MissingSecret {
  readonly explorer: string;
  /** Where it is named: `apiKey`, `headers.x-team`. */
  readonly setting: string;
  readonly variable?: string | undefined;
  /** Hardhat's own words. */
  readonly reason: string;
  /** Whether the host has a command that keeps secrets, which would help. */
  readonly hasKeystore: boolean;
  /** Whether that command can ask for its password here; default: it cannot. */
  readonly hasTerminal?: boolean | undefined;
}

export interface UnsupportedSetting {
  readonly explorer: string;
  /** The user's word for it: `compiler version`, `code format`. */
  readonly setting: string;
  readonly value: string;
  /** The accepted values, as a phrase. */
  readonly accepted: string;
  /** The first hint: another value that is accepted. */
  readonly hint?: "leave-code-format-out" | undefined;
}

export interface UnknownExplorer {
  readonly network: string;
  readonly chainId?: number | undefined;
  /** The explorer that the user named. */
  readonly wanted?: string | undefined;
  /** The option that named it. */
  readonly option?: ExplorerOption | undefined;
  /** Names of the explorers that can be named for the network; `local` is the one that comes along. */
  readonly known?: readonly string[] | undefined;
  /** A name of the config that has explorers, names no network, and is almost this one's. */
  readonly mistyped?: string | undefined;
  /** The day on which Etherscan's service for the chain ended; empty: it never served it. */
  readonly noEtherscan?: string | undefined;
  /** The outcome of asking the public lists; undefined: they were not asked. */
  readonly lists?: ChainListFacts | undefined;
}

/** What the services' public lists of chains say of a chain. */
export interface ChainListFacts {
  /** Services whose lists do not have it. */
  readonly unknown: readonly string[];
  /** Services whose lists could not be had, each with the reason. */
  readonly silent: readonly string[];
}

export const explorerSettingRows = {
  /** A configuration variable of the explorer's has no value. */
  SECRET_MISSING: row<MissingSecret>({
    about: "participation",
    summary: ({ explorer }) =>
      `A secret of the explorer ${explorer} cannot be read, so nothing was sent to it.`,
    facts: ({ setting, reason }) => ({ setting, reason: toReason(reason) }),
    hints: (details, { program }) => listSecretPlaces(details, program),
  }),
  /** The explorer is known not to take what would be submitted; it was not asked. */
  EXPLORER_SETTING_UNSUPPORTED: row<UnsupportedSetting>({
    about: "submission",
    summary: ({ explorer, setting }) =>
      `The explorer ${explorer} does not accept this ${setting}, so nothing was submitted.`,
    facts: ({ setting, value, accepted }) => ({ [setting]: toPrintable(value), accepted }),
    hints: ({ hint }) => [
      hint && "Leave --code-format out: the explorer then gets a format that it accepts.",
      verifyElsewhere,
    ],
  }),
  /** No explorer is known for the network, or not the one that was asked for. */
  EXPLORER_NOT_CONFIGURED: row<UnknownExplorer>({
    about: "explorer",
    summary: ({ network, chainId, wanted }) => {
      // A network without a name is known by the URL of its node.
      const where =
        chainId === undefined || !/^https?:/.test(network)
          ? `network ${network}`
          : `chain ${chainId} (${network})`;
      return wanted === undefined
        ? `No explorer is known for the ${where}.`
        : `The ${where} has no explorer named "${toPrintable(wanted)}".`;
    },
    facts: ({ network, chainId, wanted, known = [], noEtherscan, lists }) => ({
      network,
      "chain id": chainId,
      explorer: wanted === undefined ? undefined : toPrintable(wanted),
      known: known.join(", ") || undefined,
      Etherscan: noEtherscan === undefined ? undefined : describeAbsence(noEtherscan),
      "lists without it": lists?.unknown.join(", ") || undefined,
      "lists not reached": lists?.silent.join("; ") || undefined,
    }),
    hints: listExplorerHints,
  }),
};

function listExplorerHints(
  { network, wanted, option = "explorer", known = [], mistyped }: UnknownExplorer,
  { hints }: HostStyle,
): readonly (string | undefined)[] {
  const near = wanted === undefined ? [] : findClosestNames(wanted, known);
  return [
    near.length === 0 ? undefined : `Did you mean ${near.join(" or ")}?`,
    known.includes("local") && option === "explorer"
      ? "To use the local explorer: --explorer local"
      : undefined,
    mistyped === undefined ? hints.configureExplorer(network) : hints.correctNetworkName(network, mistyped),
    hints.giveExplorerUrl(option),
  ];
}

/** A keystore comes first only where it can ask for its password. */
function listSecretPlaces(
  { variable = "<NAME>", hasKeystore, hasTerminal = false }: MissingSecret,
  program: string,
): readonly string[] {
  const command = `${program} keystore set ${variable}`;
  if (!hasKeystore) {
    return [`Set the environment variable ${variable}.`];
  }
  return hasTerminal
    ? [`Give it a value: ${command}`, `Or set the environment variable ${variable}.`]
    : [`Set the environment variable ${variable}.`, `Or work at a terminal: ${command}`];
}

function describeAbsence(day: string): string {
  return day === "" ? "does not serve this chain" : `ended its service for this chain on ${day}`;
}

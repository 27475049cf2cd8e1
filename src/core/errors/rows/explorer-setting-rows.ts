import { findClosestNames } from "../../../base/closest-names.ts";
import type { ExplorerOption } from "../../../base/command-place.ts";
import { toPrintable, toReason } from "../../../base/text.ts";
import type { HostStyle } from "../host-style.ts";
import { verifyElsewhere } from "../host-style.ts";
import { row } from "../row.ts";

export interface MissingSecret {
  readonly explorer: string;
  /** `apiKey`, `headers.x-team`. */
  readonly setting: string;
  readonly variable?: string | undefined;
  readonly reason: string;
  readonly hasKeystore: boolean;
  readonly hasTerminal?: boolean | undefined;
}

export interface UnsupportedSetting {
  readonly explorer: string;
  /** `compiler version`, `code format`. */
  readonly setting: string;
  readonly value: string;
  readonly accepted: string;
  readonly hint?: "leave-code-format-out" | undefined;
}

export interface UnknownExplorer {
  readonly network: string;
  readonly chainId?: number | undefined;
  readonly wanted?: string | undefined;
  readonly option?: ExplorerOption | undefined;
  readonly known?: readonly string[] | undefined;
  /** A name in the config that is almost the network's. */
  readonly mistyped?: string | undefined;
  /** The day on which Etherscan's service ended; empty: it never served the chain. */
  readonly noEtherscan?: string | undefined;
  readonly lists?: ChainListFacts | undefined;
}

export interface ChainListFacts {
  readonly unknown: readonly string[];
  readonly silent: readonly string[];
}

export const explorerSettingRows = {
  SECRET_MISSING: row<MissingSecret>({
    about: "participation",
    summary: ({ explorer }) =>
      `A secret of the explorer ${explorer} cannot be read, so nothing was sent to it.`,
    facts: ({ setting, reason }) => ({ setting, reason: toReason(reason) }),
    hints: (details, { program }) => listSecretPlaces(details, program),
  }),
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
  EXPLORER_NOT_CONFIGURED: row<UnknownExplorer>({
    about: "explorer",
    summary: ({ network, chainId, wanted }) => {
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

/** A keystore needs a terminal for its password. */
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

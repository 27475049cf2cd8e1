import { findClosestNames } from "../../base/closest-names.ts";
import { BaseError } from "../../base/errors.ts";
import type { ExplorerOption, HostText } from "../../base/host-text.ts";
import { toPrintable, toReason } from "../../base/text.ts";
import { type Answered, ExplorerFailure, type QuotedText } from "./explorer-errors.ts";

/** The explorer wants an API key, and none is set. */
export class ApiKeyMissingError extends ExplorerFailure {
  readonly code = "API_KEY_MISSING";
  readonly about = "participation";

  constructor({
    explorer,
    message,
  }: { readonly explorer: string; readonly message?: QuotedText | undefined }) {
    super(
      {
        summary: `The explorer ${explorer} needs an API key, and none is set.`,
        facts: { answer: message || undefined },
        hints: [{ kind: "set-api-key" }],
      },
      { isUnprocessed: true },
    );
  }
}

/** The explorer does not accept the API key. */
export class ApiKeyInvalidError extends ExplorerFailure {
  readonly code = "API_KEY_INVALID";
  readonly about = "explorer";

  constructor({ explorer, message }: Answered) {
    super(
      {
        summary: `The explorer ${explorer} does not accept the API key.`,
        facts: { answer: message || undefined },
        hints: ["Check that the key is complete and belongs to this explorer.", { kind: "set-api-key" }],
      },
      { isUnprocessed: true },
    );
  }
}

/** A configuration variable of the explorer's has no value. */
export class SecretMissingError extends BaseError {
  readonly code = "SECRET_MISSING";
  readonly about = "participation";

  constructor({
    explorer,
    setting,
    variable = "<NAME>",
    reason,
    hasKeystore,
    hasTerminal = false,
  }: {
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
  }) {
    super({
      summary: `A secret of the explorer ${explorer} cannot be read, so nothing was sent to it.`,
      facts: { setting, reason: toReason(reason) },
      hints: [{ kind: "set-secret", variable, hasKeystore, hasTerminal }],
    });
  }
}

/** The explorer is known not to take what would be submitted; it was not asked. */
export class ExplorerSettingUnsupportedError extends BaseError {
  readonly code = "EXPLORER_SETTING_UNSUPPORTED";
  readonly about = "submission";

  constructor({
    explorer,
    setting,
    value,
    accepted,
    hint,
  }: {
    readonly explorer: string;
    /** What the user calls it: `compiler version`, `code format`. */
    readonly setting: string;
    readonly value: string;
    /** What it takes, as a phrase. */
    readonly accepted: string;
    /** What else would do, first of all. */
    readonly hint?: HostText;
  }) {
    super({
      summary: `The explorer ${explorer} does not accept this ${setting}, so nothing was submitted.`,
      facts: { [setting]: toPrintable(value), accepted },
      hints: [...(hint === undefined ? [] : [hint]), { kind: "verify-elsewhere" }],
    });
  }
}

/** No explorer is known for the network, or not the one that was asked for. */
export class ExplorerNotConfiguredError extends BaseError {
  readonly code = "EXPLORER_NOT_CONFIGURED";
  readonly about = "explorer";

  constructor({
    network,
    chainId,
    wanted,
    option = "explorer",
    known = [],
    mistyped,
    noEtherscan,
    lists,
  }: {
    readonly network: string;
    readonly chainId?: number | undefined;
    /** What the user named. */
    readonly wanted?: string | undefined;
    /** The option that named it. */
    readonly option?: ExplorerOption | undefined;
    /** Names of the explorers that can be named for the network; `local` is the one that comes along. */
    readonly known?: readonly string[] | undefined;
    /** A name of the config that has explorers, names no network, and is almost this one's. */
    readonly mistyped?: string | undefined;
    /** The day on which Etherscan's service for the chain ended; empty: it never served it. */
    readonly noEtherscan?: string | undefined;
    /** What came of the public lists; undefined: they were not asked. */
    readonly lists?: ChainListFacts | undefined;
  }) {
    const near = wanted === undefined ? [] : findClosestNames(wanted, known);
    super({
      summary:
        wanted === undefined
          ? `No explorer is known for the network ${network}.`
          : `The network ${network} has no explorer with this name.`,
      facts: {
        network,
        "chain id": chainId,
        explorer: wanted === undefined ? undefined : toPrintable(wanted),
        known: known.join(", ") || undefined,
        Etherscan: noEtherscan === undefined ? undefined : describeAbsence(noEtherscan),
        "lists without it": lists?.unknown.join(", ") || undefined,
        "lists not reached": lists?.silent.join("; ") || undefined,
      },
      hints: [
        ...(near.length === 0 ? [] : [`Did you mean ${near.join(" or ")}?`]),
        ...(known.includes("local") && option === "explorer"
          ? [{ kind: "use-local-explorer" } as const]
          : []),
        mistyped === undefined
          ? { kind: "configure-explorer", network }
          : { kind: "correct-network-name", network, mistyped },
        { kind: "give-explorer-url", option },
      ],
    });
  }
}

/** What the services' public lists of chains say of a chain. */
export interface ChainListFacts {
  /** Services whose lists do not have it. */
  readonly unknown: readonly string[];
  /** Services whose lists could not be had, each with the reason. */
  readonly silent: readonly string[];
}

function describeAbsence(day: string): string {
  return day === "" ? "does not serve this chain" : `ended its service for this chain on ${day}`;
}

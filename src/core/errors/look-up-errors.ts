import { BaseError } from "../../base/errors.ts";
import type { Address } from "../../base/hex.ts";
import type { CommandPlace } from "../../base/host-text.ts";
import { toPrintable } from "../../base/text.ts";
import type { QuotedText } from "./explorer-errors.ts";

/** The explorer has no verified source of the contract. */
export class ContractNotVerifiedError extends BaseError {
  readonly code = "CONTRACT_NOT_VERIFIED";
  readonly about = "explorer";

  constructor({
    asked,
    skipped,
    implementations = [],
    sources = [],
    isProof = false,
    ...place
  }: CommandPlace &
    Asked & {
      /** What is behind a proxy, where it is that which is not verified. */
      readonly implementations?: readonly Address[] | undefined;
      /** What is behind a proxy that has no source of its own, so that it is never verified. */
      readonly sources?: readonly Address[] | undefined;
      /** Whether a source was to be proved that somebody else verified; default: it may be verified here. */
      readonly isProof?: boolean | undefined;
    }) {
    const isProxy = implementations.length > 0;
    const task = isProxy ? "verify-proxy" : "verify-contract";
    const where = asked?.replace(/, (?=[^,]*$)/, " and ") ?? "the explorer";
    const [source] = sources;
    const next = isProof
      ? ({ kind: "choose-other-source" } as const)
      : ({ kind: "verify-first", task, place } as const);
    const summary = isProxy
      ? `The contracts behind the proxy are not verified on ${where}.`
      : `The contract is not verified on ${where}.`;
    super({
      summary:
        source === undefined ? summary : "This address is a proxy whose bytecode has no source of its own.",
      facts: {
        address: place.address,
        implementations: [...implementations, ...sources].join(", ") || undefined,
        asked,
        skipped,
      },
      hints: [source === undefined ? next : { kind: "look-behind", place: { ...place, address: source } }],
    });
  }
}

/** The explorers of a look-up. */
interface Asked {
  /** Names of those that do not know the contract. */
  readonly asked?: string | undefined;
  /** Those that were not asked, with the reasons. */
  readonly skipped?: string | undefined;
}

/** The explorer still does not know that there is a contract at the address. */
export class ContractNotIndexedError extends BaseError {
  readonly code = "CONTRACT_NOT_INDEXED";
  readonly about = "explorer";

  constructor({
    address,
    explorer,
    message,
  }: {
    readonly address: Address;
    readonly explorer: string;
    readonly message: QuotedText;
  }) {
    super({
      summary: `The explorer ${explorer} has not indexed the contract yet.`,
      facts: { address, answer: message || undefined },
      hints: [
        { kind: "await-index" },
        "If this does not change, check that the explorer serves the network's chain.",
      ],
    });
  }
}

/** The explorer does not know how a contract was created. */
export class CreationNotFoundError extends BaseError {
  readonly code = "CREATION_NOT_FOUND";
  readonly about = "explorer";

  constructor({
    addresses,
    withoutCode = [],
    delegations = [],
    asked,
    skipped,
  }: Asked & {
    readonly addresses: readonly string[];
    /** Those of several that have no code on the chain, where that was looked up. */
    readonly withoutCode?: readonly string[] | undefined;
    /** Those that are accounts with the code of EIP-7702, and what it names, where that was looked up. */
    readonly delegations?: readonly { readonly address: string; readonly to: Address }[] | undefined;
  }) {
    const [delegation] = addresses.length === 1 ? delegations : [];
    const isOne = addresses.length === 1;
    const accounts = delegations.map(({ address }) => address);
    const those = withoutCode.length + accounts.length === 0 ? "these contracts" : "these addresses";
    super({
      summary:
        delegation === undefined
          ? `The explorer has no record of the creation of ${isOne ? "the contract" : those}.`
          : "The address is an account that delegates to a contract (EIP-7702), so no transaction created it.",
      facts: {
        [isOne ? "address" : "addresses"]: toPrintable(addresses.join(", ")),
        "without code": withoutCode.join(", ") || undefined,
        "delegating accounts": isOne ? undefined : accounts.join(", ") || undefined,
        "delegates to": delegation?.to,
        asked,
        skipped,
      },
      hints:
        delegation === undefined
          ? listHints({ withoutCode, accounts })
          : ["Ask for the creation of the contract that it delegates to."],
    });
  }
}

function listHints({
  withoutCode,
  accounts,
}: Readonly<Record<"withoutCode" | "accounts", readonly string[]>>) {
  const hints = [
    ...(withoutCode.length === 0
      ? []
      : ["Check the addresses without code, and the network: its chain has no contract there."]),
    ...(accounts.length === 0 ? [] : ["No transaction created an account that delegates (EIP-7702)."]),
  ];
  return [
    ...(hints.length === 0
      ? ["Check that there is a contract at the address, on the network's chain."]
      : hints),
    "If it was deployed just now, wait until the explorer has indexed it.",
  ];
}

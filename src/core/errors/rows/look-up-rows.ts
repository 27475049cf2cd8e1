import type { CommandPlace } from "../../../base/command-place.ts";
import type { Address, Hex } from "../../../base/hex.ts";
import { toPrintable } from "../../../base/text.ts";
import { chooseOtherSource } from "../host-style.ts";
import { row } from "../row.ts";
import type { QuotedText } from "./explorer-rows.ts";

interface Asked {
  readonly asked?: string | undefined;
  readonly skipped?: string | undefined;
}

export interface Unverified extends CommandPlace, Asked {
  readonly implementations?: readonly Address[] | undefined;
  readonly sources?: readonly Address[] | undefined;
  readonly isProof?: boolean | undefined;
  /** Whether it is a contract of the chain that the network forks, where nothing is verified from here. */
  readonly isForked?: boolean | undefined;
}

export interface UnknownCreation extends Asked {
  readonly addresses: readonly string[];
  readonly withoutCode?: readonly string[] | undefined;
}

export const lookUpRows = {
  CONTRACT_NOT_INDEXED: row<{
    readonly address: Address;
    readonly explorer: string;
    readonly message: QuotedText;
  }>({
    about: "explorer",
    summary: ({ explorer }) => `The explorer ${explorer} has not indexed the contract yet.`,
    facts: ({ address, message }) => ({ address, answer: message || undefined }),
    hints: () => [
      "The code is on the chain. Run the same command again in a few minutes, or give a longer --timeout.",
      "If this does not change, check that the explorer serves the network's chain.",
    ],
  }),
  CONTRACT_NOT_VERIFIED: row<Unverified>({
    about: "explorer",
    summary: ({ asked, implementations = [], sources = [] }) => {
      if (sources.length > 0) {
        return "This address is a proxy whose bytecode has no source of its own.";
      }
      const where = asked?.replace(/, (?=[^,]*$)/, " and ") ?? "the explorer";
      return implementations.length > 0
        ? `The contracts behind the proxy are not verified on ${where}.`
        : `The contract is not verified on ${where}.`;
    },
    facts: ({ address, implementations = [], sources = [], asked, skipped }) => ({
      address,
      implementations: [...implementations, ...sources].join(", ") || undefined,
      asked,
      skipped,
    }),
    hints: (
      { asked: _, skipped: __, implementations = [], sources = [], isProof, isForked, ...place },
      style,
    ) => {
      const [source] = sources;
      if (source !== undefined) {
        return [style.lookBehind({ ...place, address: source })];
      }
      const task = implementations.length > 0 ? "verify-proxy" : "verify-contract";
      if (isForked === true) {
        return [];
      }
      return [isProof === true ? chooseOtherSource : style.verifyFirst(task, place)];
    },
  }),
  CREATION_NOT_FOUND: row<UnknownCreation>({
    about: "explorer",
    summary: ({ addresses }) =>
      `The explorer has no record of the creation of ${addresses.length === 1 ? "this address" : "these addresses"}.`,
    facts: ({ addresses, withoutCode = [], asked, skipped }) => ({
      [addresses.length === 1 ? "address" : "addresses"]: toPrintable(addresses.join(", ")),
      "without code": withoutCode.join(", ") || undefined,
      asked,
      skipped,
    }),
    hints: () => [
      "Check that there is a contract at the address, on the network's chain. If it was deployed just now, wait until the explorer has indexed it.",
    ],
  }),
  INIT_CODE_NOT_FOUND: row<{ readonly address: Address; readonly transactionHash: Hex | undefined }>({
    about: "chain",
    summary: ({ transactionHash }) =>
      transactionHash === undefined
        ? "The transaction that created the contract was not found: no deployment record, explorer or search of the chain has it."
        : "The init code of the contract was not found: neither in the transaction that created it nor in a trace of the node.",
    facts: ({ address, transactionHash }) => ({ address, transaction: transactionHash }),
    hints: () => ["Use a node that keeps past states and traces transactions (debug_traceTransaction)."],
  }),
};

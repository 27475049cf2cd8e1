import { findClosestNames } from "../../base/closest-names.ts";
import { BaseError } from "../../base/errors.ts";
import type { Address, Hex } from "../../base/hex.ts";
import { toPrintable } from "../../base/text.ts";
import { toShownName, toShownNames } from "../contract/contract-name.ts";
import { noCodeLeft } from "./chain-errors.ts";

/** What was known of the work when its time was over. */
export interface WorkStanding {
  /** Names of the explorers that the work is for; empty: none was chosen yet. */
  readonly explorers: readonly string[];
  /** Whom an answer was awaited from. */
  readonly waitingFor?: string | undefined;
  /** Whether work on this machine was awaited, and no answer; default: no. */
  readonly isLocal?: boolean | undefined;
  /** What an explorer answered last, or a node in the place of what it was asked; undefined: neither did. */
  readonly lastAnswer?: LastAnswer | undefined;
  /** One for each submission. */
  readonly standings: readonly Standing[];
}

/** An answer in words, or the failure that came in its place. */
export type LastAnswer = string | BaseError;

/** The time for a whole call was over before it had an answer. */
export class DeadlineExceededError extends BaseError {
  readonly code = "DEADLINE_EXCEEDED";
  readonly about = "run";

  constructor({
    timeoutMs,
    standing,
  }: {
    readonly timeoutMs: number;
    /** Undefined of work that submits nothing. */
    readonly standing?: (() => WorkStanding) | undefined;
  }) {
    const known = standing?.();
    const isLocal = known?.isLocal === true;
    const failure = known?.lastAnswer instanceof BaseError ? known.lastAnswer : undefined;
    super({
      summary: "The time limit was reached before there was a verdict.",
      facts: { timeout: `${timeoutMs / 1000} s`, ...(known && describeStanding(known)) },
      // Work here begins anew with each run, and takes as long again.
      hints: isLocal
        ? [{ kind: "give-more-time" }]
        : [
            // Whatever the limit is, what failed up to it may fail for ever.
            ...(failure?.hints ?? []),
            "Run the same command again: it continues and submits nothing twice.",
            { kind: "give-more-time" },
          ],
    });
  }
}

function describeStanding({ explorers, waitingFor, isLocal, lastAnswer, standings }: WorkStanding) {
  return {
    explorer:
      explorers.length === 0 ? "none chosen yet" : explorers.map((one) => toPrintable(one)).join(", "),
    "waited for": waitingFor,
    ...(isLocal === true ? {} : describeLastAnswer(lastAnswer)),
    ...(standings.length === 0 ? { submitted: "nothing" } : standingFacts(standings)),
  };
}

function describeLastAnswer(lastAnswer: LastAnswer = "no answer from an explorer") {
  if (!(lastAnswer instanceof BaseError)) {
    return { "last answer": lastAnswer };
  }
  const { summary, facts } = lastAnswer;
  return { "last answer": summary, "HTTP status": facts["HTTP status"], answer: facts.answer };
}

interface TransactionFacts {
  readonly transactionHash: Hex;
  readonly chainId: number;
}

const toFacts = ({ transactionHash, chainId }: TransactionFacts) => ({
  transaction: transactionHash,
  "chain id": chainId,
});

/** The node does not have the transaction. */
export class TransactionNotFoundError extends BaseError {
  readonly code = "TRANSACTION_NOT_FOUND";
  readonly about = "chain";

  constructor(facts: TransactionFacts) {
    super({
      summary: "There is no such transaction on this chain.",
      facts: toFacts(facts),
      hints: [
        { kind: "check-network", what: "transaction" },
        "If it was sent just now, wait until it is mined. Some nodes do not keep old transactions: try another one.",
      ],
    });
  }
}

/** The transaction is in no block yet. */
export class TransactionPendingError extends BaseError {
  readonly code = "TRANSACTION_PENDING";
  readonly about = "chain";

  constructor(facts: TransactionFacts) {
    super({
      summary: "The transaction is not mined yet, so it has created nothing so far.",
      facts: toFacts(facts),
      hints: ["Run the same command again when it is mined."],
    });
  }
}

/** The transaction failed. */
export class TransactionFailedError extends BaseError {
  readonly code = "TRANSACTION_FAILED";
  readonly about = "chain";

  constructor({ blockNumber, ...facts }: TransactionFacts & { readonly blockNumber: number }) {
    super({
      summary: "The transaction failed, so it created nothing.",
      facts: { ...toFacts(facts), block: blockNumber },
      hints: ["Send the transaction again, and give the hash of the one that succeeds."],
    });
  }
}

/** The transaction created no contract that could be found. */
export class NoContractCreatedError extends BaseError {
  readonly code = "NO_CONTRACT_CREATED";
  readonly about = "chain";

  constructor({
    notes = [],
    withoutCode = [],
    ...facts
  }: TransactionFacts & {
    readonly notes?: readonly string[] | undefined;
    /** Addresses that it created contracts at and that had no code after it. */
    readonly withoutCode?: readonly Address[] | undefined;
  }) {
    const [first, ...others] = withoutCode;
    super(
      first === undefined
        ? {
            summary: "No contract was found for this transaction.",
            facts: toFacts(facts),
            hints: [...notes, { kind: "verify-by-address" }],
          }
        : {
            summary: `The transaction created a contract at ${first}, which has no code.`,
            facts: { ...toFacts(facts), "others without code": others.join(", ") || undefined },
            hints: [noCodeLeft, ...notes],
          },
    );
  }
}

/** An address was given for a library that the contract does not link, or for more than one. */
export class LibraryUnknownError extends BaseError {
  readonly code = "LIBRARY_UNKNOWN";
  readonly about = "input";

  constructor({
    name,
    contract,
    matching,
    libraries,
  }: {
    readonly name: string;
    readonly contract: string;
    /** The libraries that the name may stand for: none, or more than one. */
    readonly matching: readonly string[];
    /** All libraries of the contract. */
    readonly libraries: readonly string[];
  }) {
    const isAmbiguous = matching.length > 1;
    const near = isAmbiguous ? [] : findClosestNames(name, toShownNames(libraries));
    super({
      summary: isAmbiguous
        ? `The contract ${contract} links several libraries with this name.`
        : `The contract ${contract} does not link a library with this name.`,
      facts: {
        given: toPrintable(name),
        [isAmbiguous ? "matching" : "libraries"]:
          toShownNames(isAmbiguous ? matching : libraries).join(", ") || "none",
      },
      hints: [
        libraries.length === 0
          ? "Leave the library out: the contract links none."
          : describeOtherName({ isAmbiguous, near }),
      ],
    });
  }
}

function describeOtherName({
  isAmbiguous,
  near,
}: {
  readonly isAmbiguous: boolean;
  readonly near: readonly string[];
}): string {
  if (isAmbiguous) {
    return "Write the library's name with its source: file.sol:Name.";
  }
  return near.length === 0
    ? "Give the name of a library that the contract links."
    : `Did you mean ${near.join(" or ")}?`;
}

/** Two addresses are named for one library. */
export class LibraryConflictError extends BaseError {
  readonly code = "LIBRARY_CONFLICT";
  readonly about = "input";

  constructor({
    library,
    addresses,
  }: {
    readonly library: string;
    /** Where each address comes from → the address: "on the chain", "given as L". */
    readonly addresses: Readonly<Record<string, Address>>;
  }) {
    super({
      summary: `There are two addresses for the library ${toShownName(library)}.`,
      facts: addresses,
      hints: [
        "Leave the library out: its address is read from the code on the chain.",
        "If the given address is right, the contract at this address is linked to another library.",
      ],
    });
  }
}

/** Libraries are linked only into the creation bytecode, so the chain does not tell their address. */
export class LibraryAddressMissingError extends BaseError {
  readonly code = "LIBRARY_ADDRESS_MISSING";
  readonly about = "input";

  constructor({ contract, libraries }: { readonly contract: string; readonly libraries: readonly string[] }) {
    super({
      summary: `The constructor of ${contract} uses libraries whose addresses are not in the code on the chain.`,
      facts: { libraries: toShownNames(libraries).join(", ") },
      hints: [{ kind: "name-libraries" }],
    });
  }
}

/** How far a submission to an explorer had come. */
export interface Standing {
  readonly explorer: string;
  /** What was submitted; undefined: it is not known. */
  readonly contract?: string | undefined;
  /** Default: it is open. */
  readonly isDecided?: boolean | undefined;
  /** undefined: it was being posted, and whether it arrived is not known. */
  readonly receipt: string | undefined;
}

/** One fact for each explorer that something was submitted to. */
export function standingFacts(standings: readonly Standing[]): Record<string, string> {
  const byExplorer = Map.groupBy(standings, ({ explorer }) => explorer);
  return Object.fromEntries(
    [...byExplorer].map(([explorer, own]) => {
      const open = own.filter(({ isDecided }) => isDecided !== true).map(describeOpen);
      return [toPrintable(explorer), open.join("; ") || "each submission has a verdict"];
    }),
  );
}

function describeOpen({ contract, receipt }: Standing): string {
  const what = contract === undefined ? "" : `${toPrintable(toShownName(contract))} `;
  return `${what}${receipt === undefined ? "submitted, no answer yet" : `submitted, receipt ${toPrintable(receipt)}`}`;
}

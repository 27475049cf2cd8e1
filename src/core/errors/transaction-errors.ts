import type { Hex } from "../hex.ts";
import { BaseError } from "./base-error.ts";

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

  constructor(facts: TransactionFacts) {
    super({
      summary: "There is no such transaction on this chain.",
      facts: toFacts(facts),
      hints: [
        "Check the hash, and that --network names the chain that it was sent to.",
        "If it was sent just now, wait until it is in a block. A node may also have dropped old transactions.",
      ],
    });
  }
}

/** The transaction is in no block yet. */
export class TransactionPendingError extends BaseError {
  readonly code = "TRANSACTION_PENDING";

  constructor(facts: TransactionFacts) {
    super({
      summary: "The transaction is in no block yet, so it has created nothing so far.",
      facts: toFacts(facts),
      hints: ["Run the same command again when it is."],
    });
  }
}

/** The transaction failed. */
export class TransactionFailedError extends BaseError {
  readonly code = "TRANSACTION_FAILED";

  constructor({ blockNumber, ...facts }: TransactionFacts & { readonly blockNumber: number }) {
    super({
      summary: "The transaction failed, so what it created was undone.",
      facts: { ...toFacts(facts), block: blockNumber },
      hints: ["Send it again, and name the hash of the one that succeeds."],
    });
  }
}

/** The transaction created no contract that could be found. */
export class NoContractCreatedError extends BaseError {
  readonly code = "NO_CONTRACT_CREATED";

  constructor({
    notes = [],
    ...facts
  }: TransactionFacts & { readonly notes?: readonly string[] | undefined }) {
    super({
      summary: "No contract was found that this transaction created.",
      facts: toFacts(facts),
      hints: [
        ...notes,
        "A contract that is known by its address is verified by that: npx hardhat verify-contract <address>",
      ],
    });
  }
}

import { expect } from "chai";
import {
  NoContractCreatedError,
  TransactionFailedError,
  TransactionNotFoundError,
  TransactionPendingError,
} from "../../../src/core/errors/transaction-errors.ts";

const transactionHash = `0x${"ab".repeat(32)}` as const;
const facts = { transactionHash, chainId: 1 };
const shown = `  transaction: ${transactionHash}
  chain id:    1`;

describe("transaction errors", () => {
  it("writes TRANSACTION_NOT_FOUND", () => {
    expect(new TransactionNotFoundError(facts).message).to.equal(`There is no such transaction on this chain.
${shown}
Check the hash, and that --network names the chain that it was sent to.
If it was sent just now, wait until it is in a block. A node may also have dropped old transactions.`);
  });

  it("writes TRANSACTION_PENDING", () => {
    expect(
      new TransactionPendingError(facts).message,
    ).to.equal(`The transaction is in no block yet, so it has created nothing so far.
${shown}
Run the same command again when it is.`);
  });

  it("writes TRANSACTION_FAILED", () => {
    expect(
      new TransactionFailedError({ ...facts, blockNumber: 9 }).message,
    ).to.equal(`The transaction failed, so what it created was undone.
${shown}
  block:       9
Send it again, and name the hash of the one that succeeds.`);
  });

  it("writes NO_CONTRACT_CREATED, with what could not be known", () => {
    expect(
      new NoContractCreatedError({ ...facts, notes: ["The node keeps no states."] }).message,
    ).to.equal(`No contract was found that this transaction created.
${shown}
The node keeps no states.
A contract that is known by its address is verified by that: npx hardhat verify-contract <address>`);
  });
});

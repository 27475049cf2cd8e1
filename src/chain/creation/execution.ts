import type { Address } from "../../base/hex.ts";
import type { ChainReceipt } from "../wire-receipt.ts";
import type { ChainTransaction } from "../wire-transaction.ts";

/** A successful transaction of a block, and the account whose code it ran. */
export interface Execution {
  readonly transaction: ChainTransaction;
  readonly receipt: ChainReceipt;
  /** Who was called, or the contract that the transaction created. */
  readonly callee: Address;
}

/** Pairs the transactions with their receipts, and leaves out the failed ones. */
export function toExecutions(
  transactions: readonly ChainTransaction[],
  receipts: readonly ChainReceipt[],
): readonly Execution[] {
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
  return transactions.flatMap((transaction) => {
    const receipt = byHash.get(transaction.hash);
    const callee = transaction.to ?? receipt?.contractAddress;
    return receipt?.succeeded === true && callee !== undefined ? [{ transaction, receipt, callee }] : [];
  });
}

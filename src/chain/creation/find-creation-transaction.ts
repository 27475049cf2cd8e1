import type { Address, Hex } from "../../base/hex.ts";
import { createAddress } from "../../core/creation/addresses.ts";
import type { ChainTransaction } from "../wire-transaction.ts";
import { toExecutions } from "./execution.ts";
import { findCreate2Deployment } from "./find-create2-deployment.ts";
import { findFactoryTransaction } from "./find-factory-transaction.ts";
import type { History } from "./history.ts";

export type CreationTransaction =
  | {
      readonly kind: "found";
      readonly transaction: ChainTransaction;
      /** The contract that created this one, where that is proved. */
      readonly factory?: Address | undefined;
      readonly creationBytecode?: Hex | undefined;
    }
  | { readonly kind: "no-transaction" }
  | { readonly kind: "ambiguous" };

/** Which transactions are searched for the creation of which contract. */
export interface BlockSearch {
  readonly address: Address;
  /** The length of its code. */
  readonly runtimeBytes: number;
  readonly blockNumber: number;
  readonly transactions: readonly ChainTransaction[];
}

/** Finds out which transaction of a block created the contract. */
export async function findCreationTransaction(
  history: History,
  { address, runtimeBytes, blockNumber, transactions }: BlockSearch,
): Promise<CreationTransaction> {
  const computed = transactions.find((transaction) => creates(transaction, address));
  if (computed !== undefined) {
    return toPlainCreation(computed);
  }
  const receipts = await history.receiptsOf(blockNumber, transactions);
  const executions = toExecutions(transactions, receipts);
  // Some chains derive addresses in a way of their own: there only the receipt tells.
  const created = executions.find(({ receipt }) => receipt.contractAddress === address);
  if (created !== undefined) {
    return toPlainCreation(created.transaction);
  }
  // A contract cannot be created by a call to itself.
  const others = executions.filter(({ callee }) => callee !== address);
  return (
    findCreate2Deployment(address, others) ??
    (await findFactoryTransaction(history, { address, runtimeBytes, blockNumber, executions: others }))
  );
}

function creates({ to, from, nonce }: ChainTransaction, address: Address): boolean {
  return to === undefined && createAddress({ creator: from, nonce }) === address;
}

function toPlainCreation(transaction: ChainTransaction): CreationTransaction {
  return { kind: "found", transaction, creationBytecode: transaction.input };
}

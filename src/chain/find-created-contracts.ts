import type { Address, Hex } from "../base/hex.ts";
import type { CallOptions, CreatedContract, CreatedContracts } from "../verification/ports.ts";
import { askNode, type NodeConnection } from "./ask-node.ts";
import { mentions } from "./find-creation-transaction.ts";
import { createHistory, type History } from "./history.ts";
import { listSeeds, type Seeds, type Walk, walkCreations } from "./walk-creations.ts";
import { type ChainReceipt, optional, receiptSchema, transactionSchema } from "./wire-values.ts";

/**
 * Lists the contracts that a transaction created, over plain JSON-RPC: no trace, debug or index API
 * is needed.
 *
 * A contract's nonce goes up by one with each contract that it creates, and with CREATE the address
 * is made of creator and nonce. With CREATE2 it is not: those are found where the deterministic
 * deployers are called, and where call data, logs or the transaction's answer name them. What is
 * found has code after the block and none before.
 */
export async function findCreatedContracts(
  connection: NodeConnection,
  { transactionHash, signal }: { readonly transactionHash: Hex } & CallOptions,
): Promise<CreatedContracts> {
  const ask = { params: [transactionHash], signal } as const;
  const [transaction, receipt] = await Promise.all([
    askNode(connection, { method: "eth_getTransactionByHash", answer: optional(transactionSchema), ...ask }),
    askNode(connection, { method: "eth_getTransactionReceipt", answer: optional(receiptSchema), ...ask }),
  ]);
  if (transaction === undefined) {
    return { kind: "unknown" };
  }
  if (receipt === undefined) {
    return { kind: "pending" };
  }
  const { blockNumber, succeeded } = receipt;
  if (!succeeded) {
    return { kind: "failed", blockNumber };
  }
  const history = createHistory(connection, { signal });
  const seeds = await listSeeds(connection, { transaction, receipt, signal });
  const walk = await walkCreations(history, { seeds, blockNumber });
  const contracts = await dropOthers(history, { walk, receipt, seeds });
  return { kind: "mined", blockNumber, contracts, hasHistory: walk.hasHistory, missing: walk.missing };
}

/**
 * Leaves out what other transactions of the same block created: nonces and code are those of the
 * whole block. A contract that an earlier receipt speaks of was there before, and one that only a
 * later one speaks of came after.
 */
async function dropOthers(
  history: History,
  {
    walk: { contracts, hasHistory },
    receipt,
    seeds,
  }: { readonly walk: Walk; readonly receipt: ChainReceipt; readonly seeds: Seeds },
): Promise<readonly CreatedContract[]> {
  const isSure = ({ address }: CreatedContract) => seeds.own.includes(address);
  if (!hasHistory || contracts.every(isSure)) {
    return contracts;
  }
  const { blockNumber, transactionHash } = receipt;
  const { transactions } = await history.blockAt(blockNumber);
  const receipts = transactions.length > 1 ? await history.receiptsOf(blockNumber, transactions) : [];
  const at = transactions.findIndex(({ hash }) => hash === transactionHash);
  const order = new Map(transactions.map(({ hash }, index) => [hash, index]));
  const isEarlier = (one: ChainReceipt) => (order.get(one.transactionHash) ?? at) < at;
  const isLater = (one: ChainReceipt) => (order.get(one.transactionHash) ?? at) > at;
  const isOthers = ({ address }: CreatedContract): boolean =>
    receipts.some((one) => isEarlier(one) && speaksOf(one, address)) ||
    (!speaksOf(receipt, address) && receipts.some((one) => isLater(one) && speaksOf(one, address)));
  const known = new Map(contracts.map((contract) => [contract.address, contract]));
  const isDropped = (contract: CreatedContract): boolean => {
    const creator = known.get(contract.factory ?? "0x");
    return !isSure(contract) && (isOthers(contract) || (creator !== undefined && isDropped(creator)));
  };
  return contracts.filter((contract) => !isDropped(contract));
}

function speaksOf({ contractAddress, logs }: ChainReceipt, address: Address): boolean {
  return contractAddress === address || logs.some((log) => mentions(log, address));
}

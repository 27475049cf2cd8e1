import type { Address } from "../../base/hex.ts";
import type { CreatedContract } from "../../verification/ports.ts";
import type { History } from "../creation/history.ts";
import { mentions } from "../creation/mentions.ts";
import type { ChainReceipt } from "../wire-receipt.ts";
import type { Seeds } from "./list-seeds.ts";
import type { Walk } from "./walk-creations.ts";

/**
 * Leaves out what other transactions of the same block created: nonces and code are those of the
 * whole block. A contract that an earlier receipt speaks of was there before, and one that only a
 * later one speaks of came after.
 */
export async function dropOthers(
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

import type { Address, Hex } from "../../base/hex.ts";
import type {
  CallOptions,
  CreatedContract,
  CreatedContracts,
  CreationFrame,
} from "../../verification/ports.ts";
import { askNode, inBatches, type NodeConnection } from "../node/ask-node.ts";
import { type ChainReceipt, optional, receiptSchema, transactionSchema } from "../node/wire-values.ts";
import { mentions } from "./find-creation-transaction.ts";
import { createHistory, type History } from "./history.ts";
import type { TraceCreations } from "./trace-creations.ts";
import { listSeeds, type Seeds, type Walk, walkCreations } from "./walk-creations.ts";

interface Search extends CallOptions {
  readonly transactionHash: Hex;
  readonly traceCreations: TraceCreations;
}

/**
 * Lists the contracts that a transaction created. A trace has all of them. A node that gives none is
 * asked over plain JSON-RPC, without an index API.
 *
 * A contract's nonce goes up by one with each contract that it creates, and with CREATE the address
 * is made of creator and nonce. With CREATE2 it is not: those are found where the deterministic
 * deployers are called, and where call data, logs or the transaction's answer name them. What is
 * found has code after the block and none before.
 */
export async function findCreatedContracts(
  connection: NodeConnection,
  { transactionHash, traceCreations, signal }: Search,
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
  const traced = await listTraced(history, {
    frames: await traceCreations(transactionHash, { signal }),
    receipt,
  });
  if (traced !== undefined) {
    return { kind: "mined", blockNumber, ...traced, hasHistory: true, missing: 0 };
  }
  const seeds = await listSeeds(connection, { transaction, receipt, signal });
  const walk = await walkCreations(history, { seeds, blockNumber });
  const contracts = await dropOthers(history, { walk, receipt, seeds });
  const { hasHistory, missing } = walk;
  const withoutCode = seeds.own.filter((own) => walk.contracts.every(({ address }) => address !== own));
  return { kind: "mined", blockNumber, contracts, hasHistory, missing, withoutCode };
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

type MinedContracts = Extract<CreatedContracts, { readonly kind: "mined" }>;

/** More contracts than a transaction has gas for; each costs a question. */
const maxTraced = 1024;

/**
 * Lists what a trace says was created and was not destroyed again. Returns `undefined` for a trace that does not
 * fit the chain: it lacks the contract of the receipt, or has more than a transaction can create.
 */
async function listTraced(
  history: History,
  {
    frames,
    receipt,
  }: { readonly frames: readonly CreationFrame[] | undefined; readonly receipt: ChainReceipt },
): Promise<Pick<MinedContracts, "contracts" | "withoutCode"> | undefined> {
  const own = receipt.contractAddress;
  const created = new Map((frames ?? []).map((frame) => [frame.address, frame]));
  if (frames === undefined || created.size > maxTraced || (own !== undefined && !created.has(own))) {
    return undefined;
  }
  const codes = await inBatches(
    [...created.keys()],
    async (address) =>
      (await history.codeAt(address, receipt.blockNumber)) ?? (await history.currentCode(address)),
  );
  const hasCode = (_: unknown, index: number) => codes[index] !== "0x";
  const all = [...created.values()];
  return {
    contracts: all
      .filter(hasCode)
      .map(({ address, factory }) => ({ address, factory: address === own ? undefined : factory })),
    withoutCode: [...created.keys()].filter((_, index) => !hasCode(_, index)),
  };
}

import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { listDeployerCreations } from "../../core/creation/addresses.ts";
import type { CallOptions, CreatedContracts, CreationFrame } from "../../verification/ports.ts";
import { askNode, inBatches, type NodeConnection } from "../node/ask-node.ts";
import {
  type ChainReceipt,
  type ChainTransaction,
  optional,
  receiptSchema,
  transactionSchema,
} from "../node/wire-values.ts";
import { createHistory, type History } from "./history.ts";

/**
 * Lists the contracts that a transaction created. A trace has all of them. Without one, the receipt has the contract of
 * a creation, and call data those of deterministic deployers.
 */
export async function findCreatedContracts(
  connection: NodeConnection,
  { transactionHash, signal }: CallOptions & { readonly transactionHash: Hex },
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
  const frames = await history.creationsOf(transactionHash);
  const created =
    (await listTraced(history, { frames, receipt })) ??
    (await listUntraced(history, { transaction, receipt }));
  return { kind: "mined", blockNumber, ...created };
}

type MinedContracts = Omit<Extract<CreatedContracts, { readonly kind: "mined" }>, "kind" | "blockNumber">;

/** More contracts than a transaction has gas for. */
const maxTraced = 1024;

/** Returns undefined for a trace that lacks the contract of the receipt, or has more than a transaction can create. */
async function listTraced(
  history: History,
  {
    frames,
    receipt,
  }: { readonly frames: readonly CreationFrame[] | undefined; readonly receipt: ChainReceipt },
): Promise<MinedContracts | undefined> {
  const own = receipt.contractAddress;
  const created = new Map((frames ?? []).map((frame) => [frame.address, frame]));
  if (frames === undefined || created.size > maxTraced || (own !== undefined && !created.has(own))) {
    return undefined;
  }
  const withCode = await keepWithCode(history, { addresses: [...created.keys()], receipt });
  return {
    contracts: withCode.map((address) => ({
      address,
      factory: address === own ? undefined : created.get(address)?.factory,
    })),
    withoutCode: [...created.keys()].filter((address) => !withCode.includes(address)),
    isTraced: true,
  };
}

async function listUntraced(
  history: History,
  { transaction, receipt }: { readonly transaction: ChainTransaction; readonly receipt: ChainReceipt },
): Promise<MinedContracts> {
  const { to, input } = transaction;
  const own = receipt.contractAddress === undefined ? [] : [receipt.contractAddress];
  const deployed = to === undefined ? [] : listDeployerCreations({ input: toBareHex(input), to });
  // A batch may ignore the refusal of a deployer that has created the contract before.
  const before = await inBatches(deployed, ({ address }) => history.codeAt(address, receipt.blockNumber - 1));
  const isNew = (_: unknown, index: number) => (before[index] ?? "0x") === "0x";
  const addresses = [...own, ...deployed.filter(isNew).map(({ address }) => address)];
  const withCode = await keepWithCode(history, { addresses, receipt });
  return {
    contracts: withCode.map((address) => ({ address })),
    withoutCode: own.filter((address) => !withCode.includes(address)),
    isTraced: false,
  };
}

/** Keeps the addresses that have code after the block of the receipt; now, if the node does not keep that state. */
async function keepWithCode(
  history: History,
  { addresses, receipt }: { readonly addresses: readonly Address[]; readonly receipt: ChainReceipt },
): Promise<readonly Address[]> {
  const codes = await inBatches(
    addresses,
    async (address) =>
      (await history.codeAt(address, receipt.blockNumber)) ?? (await history.currentCode(address)),
  );
  return addresses.filter((_, index) => codes[index] !== "0x");
}

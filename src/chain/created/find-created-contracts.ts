import type { Hex } from "../../base/hex.ts";
import type { CallOptions, CreatedContracts } from "../../verification/ports.ts";
import { askNode } from "../ask-node.ts";
import { createHistory } from "../creation/history.ts";
import type { NodeConnection } from "../node-connection.ts";
import { receipt as receiptSchema } from "../wire-receipt.ts";
import { transaction as transactionSchema } from "../wire-transaction.ts";
import { optional } from "../wire-values.ts";
import { dropOthers } from "./drop-others.ts";
import { listSeeds } from "./list-seeds.ts";
import { walkCreations } from "./walk-creations.ts";

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

import { z } from "zod";
import { toFlag } from "../../base/command-place.ts";
import { toQuantity } from "../../base/hex.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { CallOptions } from "../../verification/ports.ts";
import {
  askNode,
  askNodeIfAble,
  type JsonRpcRequest,
  type NodeConnection,
  toReadableText,
} from "./ask-node.ts";
import { isMissingHistory } from "./rpc-failure.ts";
import { quantity, quantityText } from "./wire-values.ts";

const filterSchema = z.looseObject({ toBlock: z.literal("latest") });

/** Takes a block for the latest one. Transactions and receipts stay as they are. */
export function atBlock(request: JsonRpcRequest, block: number): JsonRpcRequest {
  const number = toQuantity(block);
  const pin = (param: unknown): unknown => {
    if (param === "latest") {
      return number;
    }
    const filter = filterSchema.safeParse(param).data;
    return filter === undefined ? param : { ...filter, toBlock: number };
  };
  return async ({ method, params = [] }, options) =>
    method === "eth_blockNumber" ? number : request({ method, params: params.map(pin) }, options);
}

/**
 * @throws INVALID_OPTION if the chain does not have the block yet
 * @throws BLOCK_STATE_MISSING if the node does not keep its state
 */
export async function requireState(
  connection: NodeConnection,
  { block, signal }: CallOptions & { readonly block: number },
): Promise<void> {
  const latest = await askNode(connection, { method: "eth_blockNumber", answer: quantity, signal });
  if (block > latest) {
    const reason = `the latest block of the chain is ${latest}`;
    throw createFailure("INVALID_OPTION", { option: toFlag("block"), reason, value: String(block) });
  }
  const anyAddress = `0x${"00".repeat(20)}`;
  const balance = await askNodeIfAble(connection, {
    method: "eth_getBalance",
    params: [anyAddress, toQuantity(block)],
    answer: quantityText,
    signal,
    isInability: isMissingHistory,
  });
  if (balance === undefined) {
    throw createFailure("BLOCK_STATE_MISSING", {
      node: toReadableText(connection.describe()),
      block,
      latest,
    });
  }
}

import { z } from "zod";
import { toQuantity } from "../../../base/hex.ts";
import { parseRequest, type RequestParameters } from "../../../explorer-api/etherscan/call.ts";
import { hashSchema, wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { ForwardedAnswer } from "../../../verification/ports.ts";
import type { ChainAction, NodeAnswerOnWire } from "./action.ts";

/** Hex digits of 256 KiB: init code has 48 KiB at the most (EIP-3860), and call data of a factory contains it. */
const maxDataCharacters = 2 * 256 * 1024;

const quantity = z
  .string()
  .regex(/^(0x[0-9a-f]{1,64}|\d{1,15})$/i)
  .transform((text) => (text.startsWith("0x") ? text : toQuantity(Number(text))));
const tag = z
  .enum(["", "latest", "earliest", "pending", "safe", "finalized"])
  .transform((text) => text || "latest")
  .or(quantity)
  .default("latest");
const flag = z
  .enum(["", "true", "false"])
  .default("")
  .transform((text) => text === "true");
const data = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .max(maxDataCharacters);
const address = wireAddressSchema;

/** The method of JSON-RPC → how its parameters are read from the query. Nothing here changes the chain. */
const reads: Readonly<Record<string, z.ZodType<readonly unknown[]>>> = {
  eth_blockNumber: z.object({}).transform(() => []),
  eth_gasPrice: z.object({}).transform(() => []),
  eth_getBlockByNumber: z.object({ tag, boolean: flag }).transform((given) => [given.tag, given.boolean]),
  eth_getBlockTransactionCountByNumber: z.object({ tag }).transform((given) => [given.tag]),
  eth_getTransactionByHash: z.object({ txhash: hashSchema }).transform(({ txhash }) => [txhash]),
  eth_getTransactionByBlockNumberAndIndex: z
    .object({ tag, index: quantity })
    .transform((given) => [given.tag, given.index]),
  eth_getTransactionCount: z.object({ address, tag }).transform((given) => [given.address, given.tag]),
  eth_getTransactionReceipt: z.object({ txhash: hashSchema }).transform(({ txhash }) => [txhash]),
  eth_call: z
    .object({ to: address, data, tag })
    .transform((given) => [{ to: given.to, data: given.data }, given.tag]),
  eth_getCode: z.object({ address, tag }).transform((given) => [given.address, given.tag]),
  eth_getStorageAt: z
    .object({ address, position: quantity, tag })
    .transform((given) => [given.address, given.position, given.tag]),
};

/** The reads that are passed on to the node. */
export const forwardedReads = Object.keys(reads);

/**
 * Passes a read on to the node, as the module `proxy` does: tools that have no node of their own look at
 * code, transactions and blocks by it.
 *
 * @see https://docs.etherscan.io/api-reference/endpoint/ethblocknumber
 */
export const forwardRead: ChainAction = async ({ parameters, chain, signal }) => {
  const read = readCall(parameters);
  if (read === undefined) {
    return toAnswer({ error: { code: -32_602, message: "invalid arguments" } });
  }
  return toAnswer(await chain.reader.forward(read, { signal }));
};

function readCall(parameters: RequestParameters) {
  const wanted = parameters.get("action")?.toLowerCase();
  const method = forwardedReads.find((name) => name.toLowerCase() === wanted);
  const schema = method === undefined ? undefined : reads[method];
  if (method === undefined || schema === undefined) {
    return undefined;
  }
  const parsed = parseRequest(schema, parameters);
  return parsed.kind === "invalid" ? undefined : { method, params: parsed.request };
}

function toAnswer(answer: ForwardedAnswer): NodeAnswerOnWire {
  return { jsonrpc: "2.0", id: 1, ...answer };
}

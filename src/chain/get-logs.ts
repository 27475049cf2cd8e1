import { z } from "zod";
import type { Hex } from "../base/hex.ts";
import type { CallOptions, ChainLog, LogFilter } from "../verification/ports.ts";
import { askNode, inBatches, type NodeConnection, toBlockParameter } from "./node/ask-node.ts";
import { address, bytes, hash, optional, quantity, quantityText } from "./node/wire-values.ts";

const log = z.object({
  address,
  topics: z.array(hash),
  data: bytes,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  transactionIndex: quantity,
  logIndex: quantity,
});
const blockTime = z.object({ timestamp: quantity });
const gas = z.object({ gasUsed: quantity, effectiveGasPrice: optional(quantityText) });

/** Returns the matching logs, oldest first, with the time of their block and the gas of their transaction. */
export async function getLogs(
  connection: NodeConnection,
  { filter, signal }: CallOptions & { readonly filter: LogFilter },
): Promise<readonly ChainLog[]> {
  const { skip, limit } = filter;
  const params = [toWireFilter(filter)];
  const found = await askNode(connection, {
    method: "eth_getLogs",
    params,
    signal,
    answer: z.array(log),
  });
  const chosen = found.slice(skip, skip + limit);
  const times = await readEach(
    chosen.map(({ blockHash }) => blockHash),
    (block) =>
      askNode(connection, {
        method: "eth_getBlockByHash",
        params: [block, false],
        signal,
        answer: blockTime,
      }),
  );
  const gases = await readEach(
    chosen.map(({ transactionHash }) => transactionHash),
    (transaction) =>
      askNode(connection, {
        method: "eth_getTransactionReceipt",
        params: [transaction],
        signal,
        answer: gas,
      }),
  );
  return chosen.map((one) => {
    const { timestamp = 0 } = times.get(one.blockHash) ?? {};
    const { gasUsed = 0, effectiveGasPrice } = gases.get(one.transactionHash) ?? {};
    return { ...one, timestamp, gasUsed, gasPrice: effectiveGasPrice };
  });
}

function toWireFilter({ address: emitter, topics, fromBlock, toBlock }: LogFilter) {
  return {
    ...(emitter !== undefined && { address: emitter }),
    // A log needs as many topics as the filter has.
    topics: topics.slice(0, topics.findLastIndex((topic) => topic !== undefined) + 1).map(toWireTopic),
    fromBlock: toBlockParameter(fromBlock),
    toBlock: toBlockParameter(toBlock),
  };
}

function toWireTopic(topic: Hex | undefined): Hex | null {
  return topic ?? null;
}

async function readEach<T>(
  hashes: readonly Hex[],
  read: (hash: Hex) => Promise<T>,
): Promise<ReadonlyMap<Hex, T>> {
  const different = [...new Set(hashes)];
  const values = await inBatches(different, async (one) => [one, await read(one)] as const);
  return new Map(values);
}

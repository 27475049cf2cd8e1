import type { z } from "zod";
import type { ChainReader } from "../verification/ports.ts";
import { askNode } from "./ask-node.ts";
import { callContract } from "./call-contract.ts";
import { findCreatedContracts } from "./created/find-created-contracts.ts";
import { findCreation } from "./creation/find-creation.ts";
import { getLogs } from "./get-logs.ts";
import { defaultTimeoutMs, type NodeConnection } from "./node-connection.ts";
import { toBlockParameter } from "./to-block-parameter.ts";
import { blockHeader } from "./wire-block.ts";
import { receipt } from "./wire-receipt.ts";
import { transaction } from "./wire-transaction.ts";
import { code, optional, quantity, quantityText, storageWord } from "./wire-values.ts";

/** As a connection, with the time limit left to choice. */
export interface ChainReaderOptions extends Omit<NodeConnection, "timeoutMs"> {
  readonly timeoutMs?: number | undefined;
}

/**
 * Reads a chain through an EIP-1193 `request` function.
 *
 * Every answer is parsed: a node that fails is CHAIN_UNREACHABLE, one that answers nonsense is
 * CHAIN_RESPONSE_INVALID, and what is not there is undefined.
 */
export function createChainReader({
  timeoutMs = defaultTimeoutMs,
  ...node
}: ChainReaderOptions): ChainReader {
  const connection: NodeConnection = { ...node, timeoutMs };
  return {
    getChainId: ({ signal } = {}) => askNode(connection, { method: "eth_chainId", answer: quantity, signal }),

    getGenesisHash: async ({ signal } = {}) => {
      const params = [toBlockParameter(0), false];
      const genesis = await askNode(connection, {
        method: "eth_getBlockByNumber",
        params,
        answer: blockHeader,
        signal,
      });
      return genesis.hash;
    },

    getBlockNumber: ({ signal } = {}) =>
      askNode(connection, { method: "eth_blockNumber", answer: quantity, signal }),

    getCode: (address, { block, signal } = {}) => {
      const params = [address, toBlockParameter(block)];
      return askNode(connection, { method: "eth_getCode", params, answer: code, signal });
    },

    // The port has three parameters, the house allows two: as one list they are one.
    getStorage: (...[address, slot, { signal } = {}]) => {
      const params = [address, slot, toBlockParameter()];
      return askNode(connection, { method: "eth_getStorageAt", params, answer: storageWord, signal });
    },

    getAccount: async (address, { signal } = {}) => {
      const params = [address, toBlockParameter()];
      const ask = <T>(method: string, answer: z.ZodType<T>): Promise<T> =>
        askNode(connection, { method, params, answer, signal });
      const [nonce, balance] = await Promise.all([
        ask("eth_getTransactionCount", quantity),
        ask("eth_getBalance", quantityText),
      ]);
      return { nonce, balance: BigInt(balance) };
    },

    call: (call, options) => callContract(connection, { call, options }),

    findTransaction: (hash, { signal } = {}) =>
      askNode(connection, {
        method: "eth_getTransactionByHash",
        params: [hash],
        answer: optional(transaction),
        signal,
      }),
    findTransactionReceipt: (hash, { signal } = {}) =>
      askNode(connection, {
        method: "eth_getTransactionReceipt",
        params: [hash],
        answer: optional(receipt),
        signal,
      }),

    getLogs: (filter, { signal } = {}) => getLogs(connection, { filter, signal }),

    findCreation: async (address, options = {}) => {
      const search = await findCreation(connection, { address, ...options });
      return search.kind === "found" ? search.creation : undefined;
    },
    findCreatedContracts: (transactionHash, options = {}) =>
      findCreatedContracts(connection, { transactionHash, ...options }),
  };
}

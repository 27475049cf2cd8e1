import { z } from "zod";
import type { Address, Hex } from "../../base/hex.ts";
import type { CallOptions, CreationFrame } from "../../verification/ports.ts";
import {
  askNode,
  askNodeIfAble,
  inBatches,
  type NodeConnection,
  type Question,
  toBlockParameter,
} from "../node/ask-node.ts";
import { isMissingHistory } from "../node/rpc-failure.ts";
import {
  bytes,
  type ChainReceipt,
  type ChainTransaction,
  type FullBlock,
  fullBlock,
  optional,
  quantity,
  receiptSchema,
} from "../node/wire-values.ts";
import { traceCreations } from "./trace-creations.ts";

export interface History {
  newestBlock(): Promise<number>;
  currentCode(address: Address): Promise<Hex>;
  /** undefined: the node does not keep that state. */
  codeAt(address: Address, block: number): Promise<Hex | undefined>;
  /** undefined: the node does not keep that state. */
  nonceAt(address: Address, block: number): Promise<number | undefined>;
  blockAt(block: number): Promise<FullBlock>;
  /** Leaves out the transactions of which the node has no receipt. */
  receiptsOf(block: number, transactions: readonly ChainTransaction[]): Promise<readonly ChainReceipt[]>;
  /** undefined: the node does not trace. */
  creationsOf(transactionHash: Hex): Promise<readonly CreationFrame[] | undefined>;
}

export function createHistory(connection: NodeConnection, { signal }: CallOptions): History {
  const ask = <T>(question: Question<T>): Promise<T> => askNode(connection, { ...question, signal });
  const askState = <T>(question: Question<T>): Promise<T | undefined> =>
    askNodeIfAble(connection, { ...question, signal, isInability: isMissingHistory });
  return {
    newestBlock: () => ask({ method: "eth_blockNumber", answer: quantity }),
    currentCode: (address) =>
      ask({ method: "eth_getCode", params: [address, toBlockParameter()], answer: bytes }),
    codeAt: (address, block) =>
      askState({ method: "eth_getCode", params: [address, toBlockParameter(block)], answer: bytes }),
    nonceAt: (address, block) =>
      askState({
        method: "eth_getTransactionCount",
        params: [address, toBlockParameter(block)],
        answer: quantity,
      }),
    blockAt: (block) =>
      ask({ method: "eth_getBlockByNumber", params: [toBlockParameter(block), true], answer: fullBlock }),
    receiptsOf: async (block, transactions) => {
      const whole = transactions.length > 1 ? await receiptsOfBlock(block) : undefined;
      const receipts =
        whole?.length === transactions.length
          ? whole
          : await inBatches(transactions, ({ hash }) => receiptOf(hash));
      return receipts.filter((known) => known !== undefined);
    },
    creationsOf: (transactionHash) => traceCreations(connection, { transactionHash, signal }),
  };

  /** Not all nodes have this method. */
  function receiptsOfBlock(block: number): Promise<readonly ChainReceipt[] | undefined> {
    return askNodeIfAble(connection, {
      method: "eth_getBlockReceipts",
      params: [toBlockParameter(block)],
      answer: optional(z.array(receiptSchema)),
      isInability: () => true,
      signal,
    });
  }

  function receiptOf(hash: Hex): Promise<ChainReceipt | undefined> {
    return ask({ method: "eth_getTransactionReceipt", params: [hash], answer: optional(receiptSchema) });
  }
}

/** A successful transaction of a block. */
export interface Execution {
  readonly transaction: ChainTransaction;
  readonly receipt: ChainReceipt;
  /** The called account, or the created contract. */
  readonly callee: Address;
}

/** Leaves out failed transactions. */
export function toExecutions(
  transactions: readonly ChainTransaction[],
  receipts: readonly ChainReceipt[],
): readonly Execution[] {
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
  return transactions.flatMap((transaction) => {
    const receipt = byHash.get(transaction.hash);
    const callee = transaction.to ?? receipt?.contractAddress;
    return receipt?.succeeded === true && callee !== undefined ? [{ transaction, receipt, callee }] : [];
  });
}

/** Returns whether an account only delegates to a contract. @see https://eips.ethereum.org/EIPS/eip-7702 */
export function isDelegation(code: Hex): boolean {
  return code.startsWith("0xef0100");
}

import type { z } from "zod";
import type { CallAnswer, CallOptions, ChainReader, ForwardedAnswer } from "../verification/ports.ts";
import { findCreatedContracts } from "./creation/find-created-contracts.ts";
import { findCreation } from "./creation/find-creation.ts";
import { createTraceReader } from "./creation/trace-creations.ts";
import { getLogs } from "./get-logs.ts";
import {
  askNode,
  defaultTimeoutMs,
  describeFailure,
  type JsonRpcQuestion,
  type NodeConnection,
  parseAnswer,
  sendRequest,
  toBlockParameter,
  toChainUnreachableError,
} from "./node/ask-node.ts";
import { isRevert } from "./node/rpc-failure.ts";
import {
  blockHeader,
  bytes,
  code,
  optional,
  quantity,
  quantityText,
  receiptSchema,
  storageWord,
  transactionSchema,
} from "./node/wire-values.ts";

/** As a connection, with the time limit left to choice. */
interface ChainReaderOptions extends Omit<NodeConnection, "timeoutMs"> {
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
  const traceCreations = createTraceReader(connection);
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
        answer: optional(transactionSchema),
        signal,
      }),
    findTransactionReceipt: (hash, { signal } = {}) =>
      askNode(connection, {
        method: "eth_getTransactionReceipt",
        params: [hash],
        answer: optional(receiptSchema),
        signal,
      }),

    getLogs: (filter, { signal } = {}) => getLogs(connection, { filter, signal }),

    findCreation: async (address, options = {}) => {
      const search = await findCreation(connection, { address, traceCreations, ...options });
      return search.kind === "found" ? search.creation : undefined;
    },
    findCreatedContracts: (transactionHash, options = {}) =>
      findCreatedContracts(connection, { transactionHash, traceCreations, ...options }),
    traceCreations,
    forward: (call, options) => forward(connection, { ...call, ...options }),
  };
}

/** Passes a read on. What has no code of JSON-RPC did not come from the node: it could not be asked. */
async function forward(
  connection: NodeConnection,
  question: JsonRpcQuestion & CallOptions,
): Promise<ForwardedAnswer> {
  const answer = await sendRequest(connection, question);
  if (answer.kind === "result") {
    return { result: answer.value };
  }
  const { failure } = answer;
  const [errorCode] = failure.codes;
  if (errorCode === undefined) {
    throw toChainUnreachableError(failure, { connection, method: question.method });
  }
  const { reason } = describeFailure(failure, connection);
  const { revertData } = failure;
  const data = revertData === undefined ? {} : { data: revertData };
  return { error: { code: errorCode, message: reason, ...data } };
}

type Call = ChainReader["call"];

const callMethod = "eth_call";

/**
 * Runs a call on the node's state. That the contract reverts is an answer, not a failure.
 *
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-call (state overrides)
 */
async function callContract(
  connection: NodeConnection,
  { call, options = {} }: { readonly call: Parameters<Call>[0]; readonly options: Parameters<Call>[1] },
): Promise<CallAnswer> {
  const { block, codeOverrides, signal } = options;
  const overrides = codeOverrides === undefined ? [] : [toStateOverrides(codeOverrides)];
  const params = [call, toBlockParameter(block), ...overrides];
  const answer = await sendRequest(connection, { method: callMethod, params, signal });
  if (answer.kind === "result") {
    return {
      kind: "returned",
      data: parseAnswer(answer.value, { connection, method: callMethod, schema: bytes }),
    };
  }
  if (isRevert(answer.failure)) {
    return { kind: "reverted", data: answer.failure.revertData };
  }
  throw toChainUnreachableError(answer.failure, { connection, method: callMethod });
}

function toStateOverrides(codeOverrides: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(codeOverrides).map(([account, override]) => [account, { code: override }]),
  );
}

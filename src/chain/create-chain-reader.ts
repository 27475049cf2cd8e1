import type { Address } from "../base/hex.ts";
import type { CallAnswer, CallOptions, ChainReader, ForwardedAnswer } from "../verification/ports.ts";
import { findCreatedContracts } from "./creation/find-created-contracts.ts";
import { findCreation } from "./creation/find-creation.ts";
import { traceCreations } from "./creation/trace-creations.ts";
import { getLogs } from "./get-logs.ts";
import {
  askNode,
  defaultTimeoutMs,
  describeFailure,
  type JsonRpcQuestion,
  type NodeConnection,
  parseAnswer,
  type Question,
  sendRequest,
  toBlockParameter,
  toChainUnreachableError,
} from "./node/ask-node.ts";
import { findForkedChain } from "./node/development-node.ts";
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

interface ChainReaderOptions extends Omit<NodeConnection, "timeoutMs"> {
  readonly timeoutMs?: number | undefined;
}

/** Reads a chain through an EIP-1193 `request` function, and parses every answer. */
export function createChainReader({
  timeoutMs = defaultTimeoutMs,
  ...node
}: ChainReaderOptions): ChainReader {
  const connection: NodeConnection = { ...node, timeoutMs };
  const ask = <T>(question: Question<T>) => askNode(connection, question);
  return {
    getChainId: ({ signal } = {}) => ask({ method: "eth_chainId", answer: quantity, signal }),

    getGenesisHash: async ({ signal } = {}) => {
      const params = [toBlockParameter(0), false];
      const { hash } = await ask({ method: "eth_getBlockByNumber", params, answer: blockHeader, signal });
      return (await findForkedChain(connection, { signal }))?.instanceId ?? hash;
    },

    getBlockNumber: ({ signal } = {}) => ask({ method: "eth_blockNumber", answer: quantity, signal }),

    getCode: (address, { block, signal } = {}) => {
      const params = [address, toBlockParameter(block)];
      return ask({ method: "eth_getCode", params, answer: code, signal });
    },

    // The house allows two parameters: as one list these are one.
    getStorage: (...[address, slot, { block, signal } = {}]) => {
      const params = [address, slot, toBlockParameter(block)];
      return ask({ method: "eth_getStorageAt", params, answer: storageWord, signal });
    },

    getAccount: (address, { signal } = {}) => getAccount(connection, { address, signal }),

    call: (call, options) => callContract(connection, { call, options }),

    findTransaction: (hash, { signal } = {}) => {
      const answer = optional(transactionSchema);
      return ask({ method: "eth_getTransactionByHash", params: [hash], answer, signal });
    },

    findTransactionReceipt: (hash, { signal } = {}) => {
      const answer = optional(receiptSchema);
      return ask({ method: "eth_getTransactionReceipt", params: [hash], answer, signal });
    },

    getLogs: (filter, { signal } = {}) => getLogs(connection, { filter, signal }),

    findCreation: (address, options) => findCreation(connection, { address, ...options }),
    findCreatedContracts: (transactionHash, options) =>
      findCreatedContracts(connection, { transactionHash, ...options }),
    traceCreations: (transactionHash, options) => traceCreations(connection, { transactionHash, ...options }),
    forward: (call, options) => forward(connection, { ...call, ...options }),
  };
}

async function getAccount(
  connection: NodeConnection,
  { address, signal }: CallOptions & { readonly address: Address },
) {
  const params = [address, toBlockParameter()];
  const [nonce, balance] = await Promise.all([
    askNode(connection, { method: "eth_getTransactionCount", params, answer: quantity, signal }),
    askNode(connection, { method: "eth_getBalance", params, answer: quantityText, signal }),
  ]);
  return { nonce, balance: BigInt(balance) };
}

/** Passes a read on. An error without a JSON-RPC code does not come from the node. */
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
 * A revert is an answer, not a failure.
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
  // Not every node takes overrides.
  const isBrief = codeOverrides !== undefined;
  const answer = await sendRequest(connection, { method: callMethod, params, signal, isBrief });
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

import type { Address, Hex } from "../../src/base/hex.ts";
import { createFailure } from "../../src/core/errors/failure.ts";
import type {
  BlockTag,
  CallRequest,
  ChainLog,
  ChainReader,
  ContractCreation,
  CreationFrame,
} from "../../src/verification/ports.ts";

/** A chain that is made up of what the test says. */
export interface FakeChain {
  readonly reader: ChainReader;
  readonly codes: Map<Address, Hex>;
  /** Addresses without code that were used. */
  readonly accounts: Map<Address, { readonly nonce: number; readonly balance: bigint }>;
  readonly creations: Map<Address, ContractCreation>;
  readonly storage: Map<string, Hex>;
  /** Logs, of which the reader gives those that fit. */
  readonly logs: ChainLog[];
  /** What calls return by their call data; others revert. */
  readonly results: Map<Hex, Hex>;
  /** What calls revert with by their call data; others revert without data. */
  readonly reverts: Map<Hex, Hex>;
  /** The results of methods that are passed on; others do not exist. */
  readonly forwards: Map<string, unknown>;
  /** Is told of each call. */
  onCall: (request: CallRequest, block: BlockTag | undefined) => void;
  /** The creations in the trace of each transaction; undefined while the node does not trace. */
  trace: readonly CreationFrame[] | undefined;
  chainId: number;
  genesisHash: Hex;
  /** While false, every question fails as with a node that was stopped. */
  isUp: boolean;
  /** The methods that were asked. */
  readonly asked: string[];
}

const emptyWord: Hex = `0x${"0".repeat(64)}`;

export function createFakeChain(chainId = 31_337): FakeChain {
  const answer = async <T>(method: string, read: () => T): Promise<T> => {
    chain.asked.push(method);
    if (!chain.isUp) {
      throw createFailure("CHAIN_UNREACHABLE", { node: "fake", method, reason: "it is down" });
    }
    return read();
  };
  const chain: FakeChain = {
    codes: new Map(),
    accounts: new Map(),
    creations: new Map(),
    storage: new Map(),
    logs: [],
    results: new Map(),
    reverts: new Map(),
    forwards: new Map(),
    onCall: () => undefined,
    trace: undefined,
    chainId,
    genesisHash: `0x${"9e".repeat(32)}`,
    isUp: true,
    asked: [],
    reader: {
      getChainId: () => answer("eth_chainId", () => chain.chainId),
      getGenesisHash: () => answer("eth_getBlockByNumber", () => chain.genesisHash),
      getBlockNumber: () => answer("eth_blockNumber", () => 1),
      getCode: (address) => answer("eth_getCode", () => chain.codes.get(address) ?? "0x"),
      getAccount: (address) =>
        answer("eth_getBalance", () => chain.accounts.get(address) ?? { nonce: 0, balance: 0n }),
      getStorage: (...[address, slot]) =>
        answer("eth_getStorageAt", () => chain.storage.get(`${address}/${slot}`) ?? emptyWord),
      call: (request, options) =>
        answer("eth_call", () => {
          chain.onCall(request, options?.block);
          const { data } = request;
          const result = chain.results.get(data);
          return result === undefined
            ? { kind: "reverted", data: chain.reverts.get(data) }
            : { kind: "returned", data: result };
        }),
      findTransaction: (hash) =>
        answer("eth_getTransactionByHash", () => {
          const creation = [...chain.creations.values()].find(
            ({ transactionHash }) => transactionHash === hash,
          );
          return creation === undefined
            ? undefined
            : {
                hash,
                from: creation.creator,
                to: creation.factory,
                input: creation.creationBytecode ?? "0x",
                value: "0x0",
                blockNumber: creation.blockNumber,
              };
        }),
      findTransactionReceipt: () => answer("eth_getTransactionReceipt", () => undefined),
      getLogs: ({ address, skip, limit }) =>
        answer("eth_getLogs", () =>
          chain.logs
            .filter((log) => address === undefined || log.address.toLowerCase() === address.toLowerCase())
            .slice(skip, skip + limit),
        ),
      findCreation: (address) => answer("findCreation", () => chain.creations.get(address)),
      forward: ({ method }) =>
        answer(method, () => {
          const result = chain.forwards.get(method);
          return result === undefined ? { error: { code: -32_601, message: "no such method" } } : { result };
        }),
      traceCreations: () => answer("traceCreations", () => chain.trace),
      findCreatedContracts: () => answer("findCreatedContracts", () => ({ kind: "unknown" })),
    },
  };
  return chain;
}

import type { CallOptions } from "../base/clock.ts";
import type { Address, Hex } from "../base/hex.ts";
import type { ContractCreation } from "../core/contract/contract-record.ts";

export type BlockTag = "latest" | number;

export interface Transaction {
  readonly hash: Hex;
  readonly from: Address;
  /** undefined: the transaction creates a contract. */
  readonly to: Address | undefined;
  readonly input: Hex;
  /** The value that it sent, a quantity in hex. */
  readonly value: Hex;
  readonly gas?: Hex | undefined;
  readonly blockNumber: number | undefined;
}

export interface TransactionReceipt {
  readonly transactionHash: Hex;
  readonly contractAddress: Address | undefined;
  readonly blockNumber: number;
  readonly succeeded: boolean;
}

/** A call without a recipient runs its data as init code. */
export interface CallRequest {
  readonly to?: Address;
  readonly from?: Address;
  readonly value?: Hex;
  /** The most that the call may use; default: what the node allows. */
  readonly gas?: Hex;
  readonly data: Hex;
}

export type CallAnswer =
  | { readonly kind: "returned"; readonly data: Hex }
  /** The contract reverted; `data` is its reason, if the node returns it. */
  | { readonly kind: "reverted"; readonly data?: Hex | undefined };

export interface LogFilter {
  readonly address?: Address | undefined;
  readonly topics: readonly (Hex | undefined)[];
  readonly fromBlock: number | "latest";
  readonly toBlock: number | "latest";
  /** The oldest logs come first. */
  readonly skip: number;
  readonly limit: number;
}

export interface ChainLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly transactionHash: Hex;
  readonly transactionIndex: number;
  readonly logIndex: number;
  readonly gasUsed: number;
  /** In wei, as hex; undefined if the node does not return it. */
  readonly gasPrice: Hex | undefined;
}

export type CreatedContracts =
  | { readonly kind: "unknown" }
  | { readonly kind: "pending" }
  | { readonly kind: "failed"; readonly blockNumber: number }
  | {
      readonly kind: "mined";
      readonly blockNumber: number;
      readonly contracts: readonly CreatedContract[];
      /** Whether the node traced it. Without a trace, contracts that other contracts created are missing. */
      readonly isTraced: boolean;
      /** Addresses that it is known to have created contracts at and that had no code after it. */
      readonly withoutCode: readonly Address[];
    };

export interface CreatedContract {
  readonly address: Address;
  /** The contract that created it, if its address proves that. */
  readonly factory?: Address | undefined;
}

/** A CREATE or CREATE2 that succeeded, as the node's trace has it: the node's word, and no proof. */
export interface CreationFrame {
  readonly address: Address;
  readonly factory: Address;
  readonly creationBytecode: Hex;
  readonly runtimeBytecode: Hex;
}

/** As JSON-RPC has it, unparsed. */
export type ForwardedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } };

/** A failure names the call; a miss is `undefined`. */
export interface ChainReader {
  /** With `isFresh`, the answer is no older than other reads of the chain. */
  getChainId(options?: CallOptions & { readonly isFresh?: boolean | undefined }): Promise<number>;
  /** The hash of block 0, or the id that a node gives to a fork: two local chains may have the same chain id. */
  getGenesisHash(options?: CallOptions): Promise<Hex>;
  getBlockNumber(options?: CallOptions): Promise<number>;
  getCode(address: Address, options?: CallOptions & { readonly block?: BlockTag }): Promise<Hex>;
  getStorage(
    address: Address,
    slot: Hex,
    options?: CallOptions & { readonly block?: BlockTag },
  ): Promise<Hex>;
  getAccount(
    address: Address,
    options?: CallOptions,
  ): Promise<{ readonly nonce: number; readonly balance: bigint }>;
  call(
    request: CallRequest,
    options?: CallOptions & {
      readonly block?: BlockTag;
      /** Code that replaces the code at these addresses during the call. Not every node supports it. */
      readonly codeOverrides?: Readonly<Record<Address, Hex>>;
    },
  ): Promise<CallAnswer>;
  findTransaction(hash: Hex, options?: CallOptions): Promise<Transaction | undefined>;
  findTransactionReceipt(hash: Hex, options?: CallOptions): Promise<TransactionReceipt | undefined>;
  getLogs(filter: LogFilter, options?: CallOptions): Promise<readonly ChainLog[]>;
  /** Needs no trace and no index. `code`: that at the address, if it was read already. */
  findCreation(
    address: Address,
    options?: CallOptions & { readonly code?: Hex },
  ): Promise<ContractCreation | undefined>;
  /** Finds the contracts that a transaction created: from a trace, else from its receipt and call data. */
  findCreatedContracts(transactionHash: Hex, options?: CallOptions): Promise<CreatedContracts>;
  /** Returns the creations of a transaction in order, from the node's trace; undefined if it cannot trace. */
  traceCreations(transactionHash: Hex, options?: CallOptions): Promise<readonly CreationFrame[] | undefined>;
  /** Passes a read on to the node as it is, for the local explorer's clients; an error of the node is an answer. */
  forward(
    call: { readonly method: string; readonly params: readonly unknown[] },
    options?: CallOptions,
  ): Promise<ForwardedAnswer>;
}

import type { Address, Hex } from "../base/hex.ts";

/** Which logs are wanted; blocks are included at both ends. */
export interface LogFilter {
  /** Default: of every contract. */
  readonly address?: Address | undefined;
  /** By position; undefined stands for any. */
  readonly topics: readonly (Hex | undefined)[];
  readonly fromBlock: number | "latest";
  readonly toBlock: number | "latest";
  /** How many to leave out, from the oldest on, and how many to give at most. */
  readonly skip: number;
  readonly limit: number;
}

/** A log, with what explorers tell of its block and transaction. */
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
  /** In wei, a number in hex; undefined where the node does not tell. */
  readonly gasPrice: Hex | undefined;
}

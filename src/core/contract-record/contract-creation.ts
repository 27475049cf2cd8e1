import type { Address, Hex } from "../hex.ts";

/** Who created a contract, and in which transaction. */
export interface ContractCreation {
  readonly address: Address;
  /** The account that sent the transaction, or the contract that created this one. */
  readonly creator: Address;
  readonly transactionHash: Hex;
  readonly blockNumber?: number | undefined;
  /** Seconds since 1970. */
  readonly timestamp?: number | undefined;
  /** The contract that created this one, where it was not created by the transaction itself. */
  readonly factory?: Address | undefined;
  /** Init code with constructor arguments, where it is known. */
  readonly creationBytecode?: Hex | undefined;
}

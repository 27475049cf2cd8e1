import type { Address, Hex } from "../../core/hex.ts";

/** What one source knows of a contract's creation: where to look for the arguments. */
export interface CreationEvidence {
  readonly origin: "deployment-record" | "explorer" | "chain";
  readonly transactionHash?: Hex | undefined;
  readonly blockNumber?: number | undefined;
  /** The contract that created this one, where it was not created by the transaction itself. */
  readonly factory?: Address | undefined;
  /** Init code with constructor arguments, as the source has it. */
  readonly creationBytecode?: Hex | undefined;
}

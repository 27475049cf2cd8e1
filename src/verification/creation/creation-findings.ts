import type { ConstructorArguments } from "../../core/constructor-arguments/constructor-arguments.ts";
import type { BareHex, Hex } from "../../core/hex.ts";
import type { PartialProof } from "./to-partial-proof.ts";

/** What one piece of evidence tells of a creation. */
export interface CreationFindings {
  /** Only when they are proved. */
  readonly constructorArguments: ConstructorArguments | undefined;
  /** Fully qualified name → 40 hex digits, as they stand in the creation bytecode. */
  readonly libraries: Readonly<Record<string, BareHex>>;
  /** What is known of arguments that are not proved as a whole. */
  readonly partialProof: PartialProof | undefined;
  /** What kept the creator from telling them when its creation was run again, as a clause. */
  readonly obstacle?: string | undefined;
  /** What stands behind the creation bytecode in the contract's own creation, and is no encoding of arguments. */
  readonly undecodable?: BareHex | undefined;
  /** Where the arguments were found. */
  readonly transactionHash: Hex | undefined;
}

import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import type { CreationDifference } from "../../core/bytecode/match.ts";
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
  /** The end of the arguments that is no encoding of them; empty as a rule. */
  readonly trailing?: BareHex | undefined;
  /** What the contract was created with, beside the build's init code; undefined: it is not known. */
  readonly initCode?: InitCodeComparison | undefined;
  /** Where the arguments were found. */
  readonly transactionHash: Hex | undefined;
}

/** How the init code that created a contract compares with the build's. */
export type InitCodeComparison =
  | { readonly kind: "same" }
  /** Only where it is proved to be what created the contract. */
  | { readonly kind: "different"; readonly difference: CreationDifference };

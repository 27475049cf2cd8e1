import type { Address } from "../base/hex.ts";

/** What became of a transaction, and which contracts it created. */
export type CreatedContracts =
  /** The node does not have it. */
  | { readonly kind: "unknown" }
  /** It is in no block yet. */
  | { readonly kind: "pending" }
  /** It is in a block, and everything that it did was undone. */
  | { readonly kind: "failed"; readonly blockNumber: number }
  | {
      readonly kind: "mined";
      readonly blockNumber: number;
      readonly contracts: readonly CreatedContract[];
      /** Whether the node has the states before and after it; otherwise not all can be found. */
      readonly hasHistory: boolean;
      /** How many more its contracts may have created, at addresses that nothing tells. */
      readonly missing: number;
    };

export interface CreatedContract {
  readonly address: Address;
  /** The contract that created it, where its address proves that. */
  readonly factory?: Address | undefined;
}

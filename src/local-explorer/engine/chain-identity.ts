import type { Hex } from "../../base/hex.ts";

/** Two local chains may have the same id; their genesis blocks differ. */
export interface ChainIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}

import type { CompiledContract } from "./compiled-contract.ts";

/** A compiled contract and the stored compilation that it comes from. */
export interface StoredContract extends CompiledContract {
  readonly buildInfoId: string;
}

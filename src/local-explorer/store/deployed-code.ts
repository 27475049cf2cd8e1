import type { Address, Hex } from "../../base/hex.ts";
import type { ChainKey } from "./chains.ts";

/**
 * What a record is about: this code at this address of this chain. When the chain is reset, or the
 * contract destroyed and another created in its place, the record does not apply to what is there.
 */
export interface DeployedCode {
  readonly chain: ChainKey;
  readonly address: Address;
  /** keccak-256 of the runtime bytecode, as EXTCODEHASH gives it. */
  readonly codeHash: Hex;
}

import { keccak_256 } from "@noble/hashes/sha3.js";
import type { BareHex } from "./hex.ts";

/**
 * Hashes bytes, or the UTF-8 bytes of a text, the way Ethereum does.
 *
 * @noble/hashes loads in a tenth of the time of `ethers/crypto`, and only this file imports it.
 */
export function keccak256(data: Uint8Array | string): BareHex {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return Buffer.from(keccak_256(bytes)).toString("hex");
}

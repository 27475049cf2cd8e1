import { keccak_256 } from "@noble/hashes/sha3.js";
import { type Address, type BareHex, fromBytes } from "../../base/hex.ts";

/** @see https://eips.ethereum.org/EIPS/eip-55 */
export function toChecksumAddress(digits: BareHex): Address {
  const lower = digits.toLowerCase();
  const hash = keccak256(lower);
  const spelled = [...lower].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join("")}`;
}

/** @noble/hashes loads in a tenth of the time of `ethers/crypto`. */
export function keccak256(data: Uint8Array | string): BareHex {
  return fromBytes(keccak_256(typeof data === "string" ? new TextEncoder().encode(data) : data));
}

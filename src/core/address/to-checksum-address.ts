import type { Address, BareHex } from "../hex.ts";
import { keccak256 } from "../keccak256.ts";

/**
 * Spells 40 hex digits as an address with its checksum in the case of its letters.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function toChecksumAddress(digits: BareHex): Address {
  const lower = digits.toLowerCase();
  const hash = keccak256(lower);
  const spelled = [...lower].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join("")}`;
}

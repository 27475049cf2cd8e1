import { type Hex, toBigInt, toHex, toWord } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";

/**
 * The slots in which proxies keep addresses, each derived from its label.
 *
 * EIP-1967 subtracts one from the hash, so that no preimage is known and no mapping can use the slot.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 * @see https://eips.ethereum.org/EIPS/eip-1822
 * @see https://www.npmjs.com/package/zos-lib/v/2.4.3
 */
export const storageSlots = {
  eip1967Implementation: toSlot(hashNumber("eip1967.proxy.implementation") - 1n),
  eip1967Admin: toSlot(hashNumber("eip1967.proxy.admin") - 1n),
  eip1967Beacon: toSlot(hashNumber("eip1967.proxy.beacon") - 1n),
  eip1822Implementation: toSlot(hashNumber("PROXIABLE")),
  zeppelinosImplementation: toSlot(hashNumber("org.zeppelinos.proxy.implementation")),
  zeppelinosAdmin: toSlot(hashNumber("org.zeppelinos.proxy.admin")),
  /** The first state variable of a Solidity contract. */
  first: toSlot(0n),
} as const;

/** Returns the slot with a number. */
export function toSlot(number: bigint): Hex {
  return toHex(toWord(number));
}

function hashNumber(label: string): bigint {
  return toBigInt(keccak256(label));
}

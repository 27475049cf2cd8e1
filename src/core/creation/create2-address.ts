import { keccak256, toChecksumAddress } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";

/**
 * Returns the address of the contract that a factory creates with CREATE2. It depends on each byte of
 * the creation bytecode, arguments included.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function create2Address({
  factory,
  salt,
  creationBytecodeHash,
}: {
  readonly factory: Address;
  /** 32 bytes. */
  readonly salt: BareHex;
  /** keccak256 of it. */
  readonly creationBytecodeHash: BareHex;
}): Address {
  const preimage = `ff${factory.slice(2)}${salt}${creationBytecodeHash}`;
  return toChecksumAddress(keccak256(Buffer.from(preimage, "hex")).slice(-40));
}

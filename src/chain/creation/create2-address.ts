import { toChecksumAddress } from "../../core/address/to-checksum-address.ts";
import type { Address, Hex } from "../../core/hex.ts";
import { keccak256 } from "../../core/keccak256.ts";

/**
 * Returns the address of the contract that a factory creates with CREATE2.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function create2Address({
  factory,
  salt,
  creationBytecode,
}: {
  readonly factory: Address;
  /** 32 bytes. */
  readonly salt: Hex;
  readonly creationBytecode: Hex;
}): Address {
  const codeHash = keccak256(Buffer.from(creationBytecode.slice(2), "hex"));
  const preimage = `ff${factory.slice(2)}${salt.slice(2)}${codeHash}`;
  return toChecksumAddress(keccak256(Buffer.from(preimage, "hex")).slice(-40));
}

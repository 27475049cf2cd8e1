import type { Address, Hex } from "../../base/hex.ts";
import { keccak256 } from "../../core/contract/address.ts";
import { create2Address as computeAddress } from "../../core/creation/addresses.ts";

/** Returns the address of the contract that a factory creates with CREATE2 from this bytecode. */
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
  const creationBytecodeHash = keccak256(Buffer.from(creationBytecode.slice(2), "hex"));
  return computeAddress({ factory, salt: salt.slice(2), creationBytecodeHash });
}

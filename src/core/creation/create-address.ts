import { keccak256, toChecksumAddress } from "../contract/address.ts";
import type { Address } from "../hex.ts";

/**
 * Returns the address of the contract that an account creates with CREATE, or by a transaction, at
 * this nonce: the last 20 bytes of keccak256(rlp([creator, nonce])).
 *
 * @see https://ethereum.github.io/execution-specs/ (`compute_contract_address`)
 */
export function createAddress({
  creator,
  nonce,
}: {
  readonly creator: Address;
  readonly nonce: number;
}): Address {
  const fields = Buffer.concat([rlpBytes(Buffer.from(creator.slice(2), "hex")), rlpBytes(toBytes(nonce))]);
  const list = Buffer.concat([Buffer.of(0xc0 + fields.length), fields]);
  return toChecksumAddress(keccak256(list).slice(-40));
}

/** RLP of a byte string of at most 55 bytes, which is all that is needed here. */
function rlpBytes(bytes: Buffer): Buffer {
  const [only] = bytes;
  return bytes.length === 1 && only !== undefined && only < 0x80
    ? bytes
    : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}

/** Big-endian without leading zeros, so that zero has no bytes. */
function toBytes(nonce: number): Buffer {
  if (nonce === 0) {
    return Buffer.alloc(0);
  }
  const digits = nonce.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
}

import type { Address, Hex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";

/** An address as it came over the wire, in any case, with its checksum: the form used inside. */
export function toAddress(wireAddress: Hex): Address {
  return toChecksumAddress(wireAddress.slice(2));
}

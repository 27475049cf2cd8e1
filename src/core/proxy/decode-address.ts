import { toChecksumAddress } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";

/**
 * Returns the address that a getter returned: one word with 12 zero bytes and an address that is not
 * zero. Anything else is no answer to the question.
 */
export function decodeAddress(returned: BareHex | undefined): Address | undefined {
  const digits = /^0{24}([0-9a-f]{40})$/.exec(returned ?? "")?.[1];
  return digits === undefined || /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}

import { toChecksumAddress } from "../address/to-checksum-address.ts";
import type { Address, BareHex } from "../hex.ts";

const push1 = 0x60;
const push20 = 0x73;
const push32 = 0x7f;
const addressDigits = 40;

/**
 * Lists the addresses that code has in itself: libraries that it is linked to stand behind PUSH20,
 * immutables behind PUSH32. Zero and small numbers are none.
 */
export function listCarriedAddresses(code: BareHex): readonly Address[] {
  const carried = new Set<Address>();
  let at = 0;
  while (at < code.length) {
    const opcode = Number.parseInt(code.slice(at, at + 2), 16);
    const operandBytes = opcode >= push1 && opcode <= push32 ? opcode - push1 + 1 : 0;
    const operand = code.slice(at + 2, at + 2 + operandBytes * 2);
    if ((opcode === push20 || opcode === push32) && isAddressLike(operand)) {
      carried.add(toChecksumAddress(operand.slice(-addressDigits)));
    }
    at += 2 + operandBytes * 2;
  }
  return [...carried];
}

/** A number of 12 bytes or less is hardly an address, and one that needs more than 20 is none. */
function isAddressLike(operand: BareHex): boolean {
  const padding = operand.slice(0, -addressDigits);
  return /^0*$/.test(padding) && !/^0{16}/.test(operand.slice(-addressDigits));
}

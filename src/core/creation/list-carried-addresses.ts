import { opcodes, readInstructions } from "../bytecode/instructions.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";

const push20 = 0x73;
const addressDigits = 40;

/**
 * Lists the addresses that code has in itself: libraries that it is linked to stand behind PUSH20,
 * immutables behind PUSH32. Zero and small numbers are none.
 */
export function listCarriedAddresses(code: BareHex): readonly Address[] {
  const carried = readInstructions(code)
    .filter(({ opcode }) => opcode === push20 || opcode === opcodes.push32)
    .filter(({ immediate }) => isAddressLike(immediate))
    .map(({ immediate }) => toChecksumAddress(immediate.slice(-addressDigits)));
  return [...new Set(carried)];
}

/** A number of 12 bytes or less is hardly an address, and one that needs more than 20 is none. */
function isAddressLike(operand: BareHex): boolean {
  const padding = operand.slice(0, -addressDigits);
  return /^0*$/.test(padding) && !/^0{16}/.test(operand.slice(-addressDigits));
}

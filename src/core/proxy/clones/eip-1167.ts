import { opcodes } from "../../bytecode/instructions.ts";
import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

const addressBytes = 20;
/** Where the code jumps to when the call has succeeded, in the form with a whole address. */
const jumpTarget = 0x2b;

/**
 * The minimal proxy of the standard, also with immutable arguments behind it, and its vanity form: an
 * address that begins with zero bytes is pushed without them, and the rest of the code moves up.
 *
 * OpenZeppelin's Clones (with arguments since 5.2), Solady's clones with arguments (since 0.0.228)
 * and Vyper's `create_minimal_proxy_to` (since 0.2) write it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1167
 */
export const eip1167: ClonePattern = {
  pattern: "eip-1167",
  templates: Array.from({ length: addressBytes }, (_, zeroBytes) =>
    writeTemplate(addressBytes - zeroBytes),
  ).map(createByteTemplate),
};

function writeTemplate(pushedBytes: number): string {
  const push = toByte(opcodes.push0 + pushedBytes);
  const target = toByte(jumpTarget - (addressBytes - pushedBytes));
  return `363d3d373d3d3d363d${push}{address:${pushedBytes}}5af43d82803e903d9160${target}57fd5bf3{arguments}`;
}

function toByte(number: number): string {
  return number.toString(16).padStart(2, "0");
}

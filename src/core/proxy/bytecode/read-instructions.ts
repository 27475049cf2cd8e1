import type { BareHex } from "../../hex.ts";
import { opcodes } from "./opcodes.ts";

export interface Instruction {
  readonly offsetBytes: number;
  readonly opcode: number;
  /** What a PUSH puts on the stack, digit by digit; empty for all others. */
  readonly immediate: BareHex;
}

/**
 * Reads a code from its first byte to its last as instructions.
 *
 * This is how the EVM itself finds where a jump may go, so nothing is ever executed that is not an
 * instruction of this list. Data behind the code (metadata, embedded contracts) is read as
 * instructions, too.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 9.4.3
 */
export function readInstructions(code: BareHex): readonly Instruction[] {
  const instructions: Instruction[] = [];
  for (let offsetBytes = 0; offsetBytes * 2 < code.length; ) {
    const digits = offsetBytes * 2;
    const opcode = Number.parseInt(code.slice(digits, digits + 2), 16);
    const immediateBytes = opcode >= opcodes.push1 && opcode <= opcodes.push32 ? opcode - opcodes.push0 : 0;
    const immediate = code.slice(digits + 2, digits + 2 + immediateBytes * 2);
    instructions.push({ offsetBytes, opcode, immediate });
    offsetBytes += 1 + immediateBytes;
  }
  return instructions;
}

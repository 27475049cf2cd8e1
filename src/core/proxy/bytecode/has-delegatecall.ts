import { opcodes } from "./opcodes.ts";
import type { Instruction } from "./read-instructions.ts";

/**
 * Tells whether a code has the instruction without which it cannot run the code of others.
 *
 * Without one a contract is certainly no proxy. EraVM (chains of ZKsync in their native mode) has
 * other instructions, and its contracts are not recognised.
 */
export function hasDelegatecall(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ opcode }) => opcode === opcodes.delegatecall);
}

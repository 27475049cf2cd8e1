import type { BareHex } from "../../base/hex.ts";
import { type Instruction, opcodes } from "./instructions.ts";

/**
 * Up to this size, with the INVALID behind the code, solc gives each label one byte, and pushes all by
 * PUSH1. Bytes after the code (metadata, embedded contracts) do not count.
 *
 * @see https://github.com/ethereum/solidity/blob/v0.8.30/libevmasm/Assembly.cpp (codeSize)
 */
export const maxBytesWithShortLabels = 255;

/** Where the function begins that a comparison with its selector chooses. */
type SelectorBranch = "at-target" | "behind-jump";

/** Opcodes that compare: with EQ equal is true, with the others equal is zero. */
const comparisons: ReadonlySet<number> = new Set([opcodes.eq, opcodes.sub, opcodes.xor]);

/**
 * Reads the JUMPI at an index, where it is one that chooses a function by its selector.
 *
 * The forms that compilers write: `PUSH4 selector, EQ, PUSH target, JUMPI` (solc), with ISZERO
 * between them and the function behind the jump (Vyper), or with SUB or XOR instead of EQ.
 * A DUP may stand between selector and comparison. Selectors that begin with zero are PUSH3.
 */
export function findSelectorBranch(
  instructions: readonly Instruction[],
  jumpIndex: number,
): SelectorBranch | undefined {
  const isInverted = instructions[jumpIndex - 2]?.opcode === opcodes.iszero;
  const comparisonIndex = jumpIndex - (isInverted ? 3 : 2);
  const comparison = instructions[comparisonIndex]?.opcode ?? opcodes.stop;
  const comparesSelector =
    instructions[jumpIndex]?.opcode === opcodes.jumpi &&
    comparisons.has(comparison) &&
    instructions.slice(Math.max(0, comparisonIndex - 2), comparisonIndex).some(isSelectorPush);
  if (!comparesSelector) {
    return undefined;
  }
  const jumpsWhenEqual = (comparison === opcodes.eq) !== isInverted;
  return jumpsWhenEqual ? "at-target" : "behind-jump";
}

function isSelectorPush({ opcode }: Instruction): boolean {
  return opcode === opcodes.push4 || opcode === opcodes.push3;
}

/**
 * Tells whether a code mentions a function's selector, as PUSH4 or at the beginning of a PUSH32.
 *
 * A contract that answers whatever it is asked does not mention it.
 */
export function hasSelector(instructions: readonly Instruction[], selector: BareHex): boolean {
  return instructions.some(
    ({ immediate }) => immediate === selector || immediate === selector.padEnd(64, "0"),
  );
}

/**
 * Tells whether a code has the instruction without which it cannot run the code of others.
 *
 * Without one a contract is certainly no proxy. EraVM (chains of ZKsync in their native mode) has
 * other instructions, and its contracts are not recognised.
 */
export function hasDelegatecall(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ opcode }) => opcode === opcodes.delegatecall);
}

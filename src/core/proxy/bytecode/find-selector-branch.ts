import { opcodes } from "./opcodes.ts";
import type { Instruction } from "./read-instructions.ts";

/** Where the function begins that a comparison with its selector chooses. */
export type SelectorBranch = "at-target" | "behind-jump";

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

import type { BareHex } from "../../base/hex.ts";
import { type Instruction, opcodes } from "./instructions.ts";

/**
 * Up to this size solc pushes labels by PUSH1.
 *
 * @see https://github.com/ethereum/solidity/blob/v0.8.30/libevmasm/Assembly.cpp (codeSize)
 */
export const maxBytesWithShortLabels = 255;

type SelectorBranch = "at-target" | "behind-jump";

const comparisons: ReadonlySet<number> = new Set([opcodes.eq, opcodes.sub, opcodes.xor]);

/**
 * Reads a JUMPI that chooses a function: `PUSH4 selector, EQ, PUSH target, JUMPI` (solc), with ISZERO and the function
 * behind the jump (Vyper), or SUB or XOR for EQ. Selectors that begin with zero are PUSH3.
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

/** Returns whether code has a selector as PUSH4 or at the beginning of a PUSH32. */
export function hasSelector(instructions: readonly Instruction[], selector: BareHex): boolean {
  return instructions.some(
    ({ immediate }) => immediate === selector || immediate === selector.padEnd(64, "0"),
  );
}

/** Code without DELEGATECALL is no proxy. EraVM (ZKsync's native mode) has other instructions. */
export function hasDelegatecall(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ opcode }) => opcode === opcodes.delegatecall);
}

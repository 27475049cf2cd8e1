import type { BareHex } from "../../base/hex.ts";
import { type Instruction, indexPlaces, opcodes, terminatingOpcodes } from "./instructions.ts";

/**
 * Up to this size, with the INVALID behind the code, solc gives each label one byte, and pushes all by
 * PUSH1. What stands behind the code (metadata, embedded contracts) does not count.
 *
 * @see https://github.com/ethereum/solidity/blob/v0.8.30/libevmasm/Assembly.cpp (codeSize)
 */
export const maxBytesWithShortLabels = 255;

/**
 * Tells whether a call that none of the contract's functions answers can reach a DELEGATECALL.
 *
 * That is what makes a proxy. A contract that uses delegatecall in its functions (for libraries, for
 * a batch of its own calls, for an upgrade) does not do it, nor does a factory that only carries the
 * code of proxies.
 *
 * The code is followed from its first instruction, but not into the functions that it chooses by
 * selector. A place counts as reached when code that is reached pushes its label. Where a compiler
 * chooses in a way that is not known here, functions are followed, too: the answer may then be yes
 * where it should be no. The instructions are those of the code alone, without its metadata.
 */
export function forwardsUnknownCalls(instructions: readonly Instruction[]): boolean {
  const places = indexPlaces(instructions);
  const reached = new Set([0]);
  // A set grows while it is walked: each place that is added is visited, and only once.
  for (const start of reached) {
    const block = listBlock(instructions, start);
    if (block.some((index) => instructions[index]?.opcode === opcodes.delegatecall)) {
      return true;
    }
    for (const index of block) {
      const place = places.get(findLabel(instructions, index) ?? -1);
      if (place !== undefined) {
        reached.add(place);
      }
    }
    const last = block.at(-1) ?? start;
    if (instructions[last]?.opcode === opcodes.jumpdest) {
      reached.add(last);
    }
  }
  return false;
}

/**
 * Indices of the instructions from one on to where they end or a function begins, or to the next label, which is a
 * place of its own: else code with labels alone would be read once for each of them.
 */
function listBlock(instructions: readonly Instruction[], start: number): number[] {
  const block: number[] = [];
  for (let index = start; index < instructions.length; index++) {
    block.push(index);
    const opcode = instructions[index]?.opcode ?? opcodes.stop;
    const isNextPlace = opcode === opcodes.jumpdest && index > start;
    if (
      isNextPlace ||
      terminatingOpcodes.has(opcode) ||
      findSelectorBranch(instructions, index) === "behind-jump"
    ) {
      break;
    }
  }
  return block;
}

/** The number that an instruction pushes, where it can be the label of a place that is gone to. */
function findLabel(instructions: readonly Instruction[], index: number): number | undefined {
  const immediate = instructions[index]?.immediate ?? "";
  // Code is smaller than 2^24 bytes.
  if (
    immediate === "" ||
    immediate.length > 6 ||
    findSelectorBranch(instructions, index + 1) === "at-target"
  ) {
    return undefined;
  }
  const next = instructions[index + 1]?.opcode;
  const isJumpedTo = next === opcodes.jump || next === opcodes.jumpi;
  // In larger code a PUSH1 is a number: were it taken for a label, most code would seem reached.
  return isJumpedTo || immediate.length > 2 || countBytes(instructions) <= maxBytesWithShortLabels
    ? Number.parseInt(immediate, 16)
    : undefined;
}

function countBytes(instructions: readonly Instruction[]): number {
  const last = instructions.at(-1);
  return last === undefined ? 0 : last.offsetBytes + 1 + last.immediate.length / 2;
}

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

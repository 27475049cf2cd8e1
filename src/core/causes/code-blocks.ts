import type { BareHex } from "../../base/hex.ts";
import type { CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import { opcodes, readInstructions } from "../bytecode/instructions.ts";
import { findTrailingMetadata } from "../bytecode/metadata.ts";
import { type ComparableCode, writeSteps } from "./code-steps.ts";

/** Two codes that are compared: of a compiled contract and of the chain. */
export interface CodePair {
  readonly compiled: ComparableCode;
  readonly onChain: ComparableCode;
}

const immutableDigits = 64;

const addressDigits = 40;

/**
 * Puts two codes into the one form in which they can be compared.
 *
 * The compiler writes zeros where the chain fills in immutables and addresses. On the chain, where the
 * code may have moved, it is whatever the compiled code does not push anywhere.
 */
export function toCodePair(compiled: CompiledRuntimeBytecode, onChain: BareHex): CodePair {
  const digits = cutMetadata(compiled.object.replace(/__.{36}__|__.{38}/g, "0".repeat(addressDigits)));
  const lengths = listFilledLengths(compiled);
  const pushed = new Set(readInstructions(digits).map(({ immediate }) => immediate));
  const isZero = (immediate: BareHex) => lengths.has(immediate.length) && /^0+$/.test(immediate);
  return {
    compiled: { digits, isFilledIn: isZero },
    onChain: {
      digits: cutMetadata(onChain),
      isFilledIn: (immediate) =>
        isZero(immediate) || (lengths.has(immediate.length) && !pushed.has(immediate)),
    },
  };
}

function listFilledLengths({
  object,
  linkReferences,
  immutableReferences,
}: CompiledRuntimeBytecode): ReadonlySet<number> {
  // A library's own address stands where a linked one would.
  const isLibrary = object.startsWith(`73${"0".repeat(addressDigits)}`);
  return new Set([
    ...(immutableReferences.length > 0 ? [immutableDigits] : []),
    ...(linkReferences.length > 0 || isLibrary ? [addressDigits] : []),
  ]);
}

function cutMetadata(code: BareHex): BareHex {
  const section = findTrailingMetadata(code);
  return section === undefined ? code : code.slice(0, section.offsetBytes * 2);
}

/** A stretch of code that is run from its first instruction to its last, or not at all. */
export interface CodeBlock {
  /** Index of its first instruction. */
  readonly start: number;
  /** What each instruction does. */
  readonly steps: readonly string[];
  /** All of them: equal for blocks that do the same. */
  readonly key: string;
}

/** After these, code goes on elsewhere. */
const ends: ReadonlySet<number> = new Set([
  opcodes.stop,
  opcodes.jump,
  opcodes.jumpi,
  opcodes.return,
  opcodes.revert,
  opcodes.invalid,
  opcodes.selfdestruct,
]);

/**
 * Splits code into its basic blocks, in a form in which it can be compared with that of another
 * compilation: labels are all alike, for they change with each byte that is added before them, and so
 * is what the chain fills in.
 */
export function splitBlocks(code: ComparableCode): readonly CodeBlock[] {
  const instructions = readInstructions(code.digits);
  const written = writeSteps(instructions, code);
  const blocks: CodeBlock[] = [];
  let start = 0;
  for (const [index, { opcode }] of instructions.entries()) {
    const next = instructions[index + 1]?.opcode;
    if (ends.has(opcode) || next === undefined || next === opcodes.jumpdest) {
      const steps = written.slice(start, index + 1);
      blocks.push({ start, steps, key: steps.join(" ") });
      start = index + 1;
    }
  }
  return blocks;
}

/**
 * Returns how much of two codes is equal, from 0 to 1: the share of instructions that stand in blocks
 * which both have, wherever in the code. One is only returned where all blocks are the same.
 */
export function measureSimilarity(one: readonly CodeBlock[], other: readonly CodeBlock[]): number {
  const left = countKeys(other);
  let common = 0;
  for (const { key, steps } of one) {
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      common += steps.length;
    }
  }
  const total = countSteps(one) + countSteps(other);
  return total === 0 ? 0 : (2 * common) / total;
}

function countKeys(blocks: readonly CodeBlock[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of blocks) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function countSteps(blocks: readonly CodeBlock[]): number {
  return blocks.reduce((sum, { steps }) => sum + steps.length, 0);
}

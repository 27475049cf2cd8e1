import type { BareHex } from "../../base/hex.ts";
import type { CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import { opcodes, readInstructions } from "../bytecode/instructions.ts";
import { findTrailingMetadata } from "../bytecode/metadata.ts";
import { type ComparableCode, writeSteps } from "./code-steps.ts";

export interface CodePair {
  readonly compiled: ComparableCode;
  readonly onChain: ComparableCode;
}

const immutableDigits = 64;

const addressDigits = 40;

/**
 * Makes two codes comparable. The compiler writes zeros where the chain has immutables and addresses;
 * on the chain, where code may have moved, these are the pushed values that the compiled code has nowhere.
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

/** A basic block: its instructions run from the first to the last. */
export interface CodeBlock {
  readonly start: number;
  readonly steps: readonly string[];
  readonly key: string;
}

const ends: ReadonlySet<number> = new Set([
  opcodes.stop,
  opcodes.jump,
  opcodes.jumpi,
  opcodes.return,
  opcodes.revert,
  opcodes.invalid,
  opcodes.selfdestruct,
]);

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

/** Returns the share of instructions in blocks that both codes have, wherever they are. 1: all blocks are equal. */
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

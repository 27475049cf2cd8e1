import type { BareHex } from "../../base/hex.ts";
import type { CompiledContract, CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import { listMaskedSpans } from "../bytecode/compare-with-masks.ts";
import { maxBytesWithShortLabels } from "../bytecode/dispatch.ts";
import { type Instruction, opcodes, readInstructions } from "../bytecode/instructions.ts";
import { findMetadataSections, findTrailingMetadata } from "../bytecode/metadata.ts";

/** Two codes that are compared: of a compiled contract and of the chain. */
export interface CodePair {
  readonly compiled: ComparableCode;
  readonly onChain: ComparableCode;
  /** All code on the chain that this one is a part of; default: it is all. */
  readonly carried?: BareHex;
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

/** Code as it is compared with code of another compilation. */
interface ComparableCode {
  /** Hex digits alone, without the metadata section at its end. */
  readonly digits: BareHex;
  /** Whether what an instruction pushes is, or may be, filled in by the chain: an immutable, an address. */
  readonly isFilledIn: (immediate: BareHex) => boolean;
  /** Whether what an instruction pushes counts as a label although it is the place of none; default: it never does. */
  readonly isLikeLabel?: (immediate: BareHex) => boolean;
  /** Tells labels apart by what is there, by its offset in bytes; default: all labels are alike. */
  readonly nameLabel?: (offsetBytes: number) => string;
}

/** A stretch of code that is run from its first instruction to its last, or not at all. */
export interface CodeBlock {
  /** Index of its first instruction. */
  readonly start: number;
  /** What each instruction does, in words that do not depend on where the code stands. */
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
  const toStep = createStepWriter(instructions, code);
  const blocks: CodeBlock[] = [];
  let start = 0;
  for (const [index, { opcode }] of instructions.entries()) {
    const next = instructions[index + 1]?.opcode;
    if (ends.has(opcode) || next === undefined || next === opcodes.jumpdest) {
      const steps = instructions.slice(start, index + 1).map(toStep);
      blocks.push({ start, steps, key: steps.join(" ") });
      start = index + 1;
    }
  }
  return blocks;
}

function createStepWriter(
  instructions: readonly Instruction[],
  { digits, isFilledIn, isLikeLabel = () => false, nameLabel = () => "" }: ComparableCode,
): (instruction: Instruction) => string {
  const places = new Set(
    instructions.filter(({ opcode }) => opcode === opcodes.jumpdest).map(({ offsetBytes }) => offsetBytes),
  );
  const copied = listCopied(instructions);
  // In larger code a PUSH1 is a number.
  const hasShortLabels = digits.length / 2 <= maxBytesWithShortLabels;
  return (instruction) => {
    const { opcode, immediate } = instruction;
    const bytes = immediate.length / 2;
    if (copied.has(instruction)) {
      return "label";
    }
    const mayBeLabel = bytes > 0 && bytes <= 3 && (bytes > 1 || hasShortLabels);
    if (mayBeLabel && (places.has(Number.parseInt(immediate, 16)) || isLikeLabel(immediate))) {
      return `label${nameLabel(Number.parseInt(immediate, 16))}`;
    }
    return isFilledIn(immediate) ? `${opcode}` : `${opcode}:${immediate}`;
  };
}

/** What stands between the push of a place and the copy: at most a target, and a swap or a load. */
const maxStepsToCopy = 3;

/** Finds the places that code copies data from, such as a contract to create: they move with the length of the code. */
function listCopied(instructions: readonly Instruction[]): ReadonlySet<Instruction> {
  return new Set(
    instructions.flatMap(({ opcode }, index) =>
      opcode === opcodes.codecopy
        ? (instructions
            .slice(Math.max(0, index - maxStepsToCopy), index)
            .findLast(({ immediate }) => immediate.length === 4 || immediate.length === 6) ?? [])
        : [],
    ),
  );
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

/** More bytes than this may come of another compilation. */
const fewBytes = 8;

/** The few bytes in which a code differs from a build that is equally long. */
export interface FewChanged {
  /** Of each, first to last. */
  readonly offsets: readonly number[];
  /** Bytes of all the code. */
  readonly of: number;
}

/**
 * Returns the bytes in which a code differs from a build, without those that the chain fills in and those of
 * metadata; undefined if they are many, or none, or the lengths differ.
 */
export function findFewChanged(
  { runtimeBytecode, metadataSections }: CompiledContract,
  onChain: BareHex,
): FewChanged | undefined {
  const { object } = runtimeBytecode;
  const spans = listMaskedSpans(runtimeBytecode, findMetadataSections(object, metadataSections));
  const isMasked = (offset: number) =>
    spans.some((span) => span.offsetBytes <= offset && offset < span.offsetBytes + span.lengthBytes);
  const offsets: number[] = [];
  for (let offset = 0; offset * 2 < object.length && offsets.length <= fewBytes; offset++) {
    const [start, end] = [offset * 2, offset * 2 + 2];
    if (object.slice(start, end) !== onChain.slice(start, end) && !isMasked(offset)) {
      offsets.push(offset);
    }
  }
  const isFew = object.length === onChain.length && offsets.length > 0 && offsets.length <= fewBytes;
  return isFew ? { offsets, of: object.length / 2 } : undefined;
}

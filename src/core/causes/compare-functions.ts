import type { BareHex } from "../../base/hex.ts";
import { toAbiEntryKey } from "../abi/abi-entries.ts";
import { describeType } from "../abi/constructor.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { findSelectorBranch } from "../bytecode/dispatch.ts";
import {
  type Instruction,
  indexPlaces,
  opcodes,
  readInstructions,
  terminatingOpcodes,
} from "../bytecode/instructions.ts";
import { listSelectors, readSelector } from "../bytecode/list-selectors.ts";
import type { FunctionChanges } from "./cause.ts";
import { type CodeBlock, type CodePair, splitBlocks } from "./code-blocks.ts";

/**
 * Compares the functions that a contract answers to, built and on the chain: those that only one of them has, and
 * those whose code differs.
 *
 * The build's are those of its ABI that its code chooses, so that what a dispatcher of a form that is
 * not known hides is missing on neither side.
 */
export function compareFunctions({
  abi,
  codes,
}: {
  readonly abi: readonly AbiEntry[];
  readonly codes: CodePair;
}): FunctionChanges {
  const [built, deployed] = [listBodies(codes.compiled), listBodies(codes.onChain)];
  const signatures = indexSignatures(abi);
  const describe = ([selector]: readonly [BareHex, string]) => signatures.get(selector) ?? `0x${selector}`;
  const common = [...built].filter(([selector]) => deployed.has(selector));
  return {
    onlyOnChain: [...deployed].filter(([selector]) => !built.has(selector)).map(describe),
    onlyBuilt: [...built].filter(([selector]) => !deployed.has(selector)).map(describe),
    differing: common.filter(([selector, body]) => deployed.get(selector) !== body).map(describe),
    common: common.length,
  };
}

/** Returns the cause for code that differs: whether it has other functions, or only other code. */
export function nameOtherCode({ onlyBuilt, onlyOnChain }: FunctionChanges): "other-version" | "other-code" {
  return onlyBuilt.length + onlyOnChain.length > 0 ? "other-version" : "other-code";
}

/** Selector → what its function does, in a form that can be compared. */
function listBodies(code: CodePair["compiled"]): ReadonlyMap<BareHex, string> {
  const instructions = readInstructions(code.digits);
  const places = indexPlaces(instructions);
  const linked = linkBlocks(splitBlocks(code), instructions);
  const chosen = listSelectors(code.digits);
  return new Map(
    instructions.flatMap((_, index) => {
      const branch = findSelectorBranch(instructions, index);
      const selector = branch === undefined ? "" : readSelector(instructions, index);
      const label = Number.parseInt(instructions[index - 1]?.immediate ?? "", 16);
      const start = branch === "at-target" ? places.get(label) : index + 1;
      return chosen.has(selector) ? [[selector, toBody(linked, start)] as const] : [];
    }),
  );
}

interface LinkedBlock {
  readonly key: string;
  /** Where the blocks start that are reached from this one. */
  readonly next: readonly number[];
}

/** Start → block, with the blocks whose labels it pushes, and the one that follows. */
function linkBlocks(
  blocks: readonly CodeBlock[],
  instructions: readonly Instruction[],
): ReadonlyMap<number, LinkedBlock> {
  const places = indexPlaces(instructions);
  return new Map(
    blocks.map(({ start, steps, key }) => {
      const end = start + steps.length;
      const inside = instructions.slice(start, end);
      const labels = inside.filter((_, index) => steps[index] === "label");
      const isEnd = terminatingOpcodes.has(inside.at(-1)?.opcode ?? opcodes.stop);
      const next = labels.flatMap(({ immediate }) => places.get(Number.parseInt(immediate, 16)) ?? []);
      return [start, { key, next: isEnd ? next : [...next, end] }];
    }),
  );
}

/** Returns all blocks that a function reaches, as one text. */
function toBody(blocks: ReadonlyMap<number, LinkedBlock>, start: number | undefined): string {
  const starts = new Set(start === undefined ? [] : [start]);
  const reached: LinkedBlock[] = [];
  // A set grows while it is walked: each block that is added is visited, and only once.
  for (const place of starts) {
    const block = blocks.get(place);
    if (block !== undefined) {
      reached.push(block);
      for (const next of block.next) {
        starts.add(next);
      }
    }
  }
  return reached
    .map(({ key }) => key)
    .toSorted()
    .join("\n");
}

function indexSignatures(abi: readonly AbiEntry[]): ReadonlyMap<BareHex, string> {
  return new Map(
    abi
      .filter(({ type }) => type === "function")
      .map((entry) => [
        toAbiEntryKey(entry)?.split(" ").at(-1) ?? "",
        `${entry.name ?? ""}(${(entry.inputs ?? []).map(describeType).join(", ")})`,
      ]),
  );
}

/** Returns the share of functions that an ABI and a code's dispatcher have in common, from 0 to 1. */
export function measureFunctionOverlap(abi: readonly AbiEntry[], selectors: ReadonlySet<BareHex>): number {
  const own = new Set(
    abi
      .filter(({ type }) => type === "function")
      .map((entry) => toAbiEntryKey(entry)?.split(" ").at(-1) ?? ""),
  );
  return measureOverlap(own, selectors);
}

/** Returns the share of selectors that two sets have in common, from 0 to 1. */
export function measureOverlap(one: ReadonlySet<BareHex>, other: ReadonlySet<BareHex>): number {
  const common = [...one].filter((selector) => other.has(selector)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

/** Any two contracts of one compiler reach a similarity below this. */
const minSimilarity = 0.3;

/** From this overlap on, the source may be the same even if hardly any code is equal. */
const minFunctionOverlap = 0.5;

/** Returns whether two codes have so much in common that one may be another version of the other. */
export function isSimilar({
  similarity,
  functionOverlap,
}: {
  readonly similarity: number;
  readonly functionOverlap: number;
}): boolean {
  return similarity >= minSimilarity || functionOverlap >= minFunctionOverlap;
}

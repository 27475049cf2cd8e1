import type { BareHex } from "../../base/hex.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
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
import { toSelector } from "../proxy/places.ts";
import type { FunctionChanges } from "./cause.ts";
import { type CodeBlock, type CodePair, splitBlocks } from "./code-blocks.ts";

/**
 * Compares the functions of a build and of code on the chain. Only functions that the dispatcher shows count as built,
 * so that an unknown form of dispatcher adds no difference.
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

export function nameOtherCode({ onlyBuilt, onlyOnChain }: FunctionChanges): "other-version" | "other-code" {
  return onlyBuilt.length + onlyOnChain.length > 0 ? "other-version" : "other-code";
}

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
  readonly next: readonly number[];
}

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

function toBody(blocks: ReadonlyMap<number, LinkedBlock>, start: number | undefined): string {
  const starts = new Set(start === undefined ? [] : [start]);
  const reached: LinkedBlock[] = [];
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
        toSelector(toAbiSignature(entry)),
        `${entry.name ?? ""}(${(entry.inputs ?? []).map(describeType).join(", ")})`,
      ]),
  );
}

/** Returns the share of functions that an ABI and a code's dispatcher have in common, from 0 to 1. */
export function measureFunctionOverlap(abi: readonly AbiEntry[], selectors: ReadonlySet<BareHex>): number {
  const own = [...indexSignatures(abi).keys()];
  const common = own.filter((selector) => selectors.has(selector)).length;
  const all = own.length + selectors.size - common;
  return all === 0 ? 0 : common / all;
}

const minSimilarity = 0.3;

/** From this overlap on, it may be the same source with hardly any equal code. */
const minFunctionOverlap = 0.5;

export function isSimilar({
  similarity,
  functionOverlap,
}: {
  readonly similarity: number;
  readonly functionOverlap: number;
}): boolean {
  return similarity >= minSimilarity || functionOverlap >= minFunctionOverlap;
}

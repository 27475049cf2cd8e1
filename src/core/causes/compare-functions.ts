import type { BareHex } from "../../base/hex.ts";
import { toAbiEntryKey } from "../abi/abi-entries.ts";
import { describeType } from "../abi/constructor.ts";
import type { AbiEntry, CompiledContract } from "../build/compiled-contract.ts";
import { findSelectorBranch } from "../bytecode/dispatch.ts";
import {
  type Instruction,
  indexPlaces,
  opcodes,
  readInstructions,
  terminatingOpcodes,
} from "../bytecode/instructions.ts";
import { listSelectors, readSelector } from "../bytecode/list-selectors.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import type { Cause, Evidence, FunctionChanges } from "./cause.ts";
import { type CodeBlock, type CodePair, splitBlocks } from "./code-blocks.ts";

/**
 * Compares the functions that a contract answers to, built and on the chain.
 *
 * The build's are those of its ABI that its code chooses, so that what a dispatcher of a form that is
 * not known hides is missing on neither side.
 */
export function compareFunctions({
  abi,
  compiled,
  onChain,
}: {
  readonly abi: readonly AbiEntry[];
  readonly compiled: BareHex;
  readonly onChain: BareHex;
}): FunctionChanges {
  const built = listSelectors(compiled);
  const deployed = listSelectors(onChain);
  const signatures = indexSignatures(abi);
  const describe = (selector: BareHex) => signatures.get(selector) ?? `0x${selector}`;
  return {
    onlyOnChain: [...deployed].filter((selector) => !built.has(selector)).map(describe),
    onlyBuilt: [...built].filter((selector) => !deployed.has(selector)).map(describe),
  };
}

/** Returns the cause if a contract answers to other functions than the code on the chain. */
export function findOtherVersion(
  {
    contract,
    codes,
    similarity,
  }: {
    readonly contract: Pick<CompiledContract, "abi" | "inputSourceName" | "contractName">;
    readonly codes: CodePair;
    /** How much of the code is equal, from 0 to 1. */
    readonly similarity: number;
  },
  evidence: Evidence,
): Extract<Cause, { readonly kind: "other-version" }> | undefined {
  const functions = compareFunctions({
    abi: contract.abi,
    compiled: codes.compiled.digits,
    onChain: codes.onChain.digits,
  });
  return functions.onlyBuilt.length + functions.onlyOnChain.length > 0
    ? { kind: "other-version", contract: toFullyQualifiedName(contract), evidence, functions, similarity }
    : undefined;
}

/** What two codes have in common of the functions that a project wrote. */
export interface SharedFunctions {
  /** Functions of the build that no package and no standard declares. */
  readonly own: number;
  /** Those that the code on the chain answers to, too. */
  readonly common: number;
  /** Those with the same code, and code that writes, logs or calls: getters are equal in any two contracts. */
  readonly equal: number;
  /** Whether both codes answer to exactly the same functions. */
  readonly isSameInterface: boolean;
}

/** Counts the functions that a build and a code share, without those that others declare. */
export function countSharedFunctions(
  { compiled, onChain }: CodePair,
  ofOthers: ReadonlySet<BareHex>,
): SharedFunctions {
  const built = listBodies(compiled);
  const deployed = listBodies(onChain);
  const own = [...built].filter(([selector]) => !ofOthers.has(selector));
  return {
    own: own.length,
    common: own.filter(([selector]) => deployed.has(selector)).length,
    equal: own.filter(([selector, body]) => body !== "" && deployed.get(selector) === body).length,
    isSameInterface: built.size === deployed.size && [...built.keys()].every((one) => deployed.has(one)),
  };
}

/** Selector → what its function does, in a form that can be compared; empty if it has no effect. */
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
  readonly hasEffect: boolean;
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
      const hasEffect = inside.some(({ opcode }) => effects.has(opcode));
      return [start, { key, hasEffect, next: isEnd ? next : [...next, end] }];
    }),
  );
}

/** SSTORE, TSTORE, LOG0 to LOG4, CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, SELFDESTRUCT */
const effects: ReadonlySet<number> = new Set([
  0x55, 0x5d, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xff,
]);

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
  return reached.some(({ hasEffect }) => hasEffect)
    ? reached
        .map(({ key }) => key)
        .toSorted()
        .join("\n")
    : "";
}

/** Lists the selectors that a syntax tree of solc declares, of contracts, interfaces and their variables. */
export function listDeclaredSelectors(tree: unknown): readonly BareHex[] {
  if (typeof tree !== "object" || tree === null) {
    return [];
  }
  const own =
    "functionSelector" in tree && typeof tree.functionSelector === "string" ? [tree.functionSelector] : [];
  return [...own, ...Object.values(tree).flatMap(listDeclaredSelectors)];
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
export const minSimilarity = 0.3;

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

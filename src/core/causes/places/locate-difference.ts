import type { BareHex } from "../../../base/hex.ts";
import type { LaidOutSource, SourceLayout } from "../../build/parse-output.ts";
import { createOffsetReader } from "../../build/syntax-tree.ts";
import { type Instruction, opcodes, readInstructions } from "../../bytecode/instructions.ts";
import type { SourcePlace } from "../cause.ts";
import { type CodePair, splitBlocks } from "../code-blocks.ts";
import { listDifferingInstructions } from "../differing-instructions.ts";
import type { CodeSettings } from "../settings.ts";
import { orCreated } from "./locate-created.ts";
import { locateLiteral } from "./locate-literal.ts";
import { locateStorage } from "./locate-storage.ts";
import { createPlaceReader, type LocatedPlace, parseSourceMap, type SourceRange } from "./source-places.ts";

/** Where to look: the sources with their source map, and the file that the contract is in. */
interface Where {
  readonly layout: SourceLayout;
  readonly inputSourceName: string;
}

/** The settings say whether the source map leads to where code was written. */
type MappedBy = Pick<CodeSettings, "viaIr" | "optimizerEnabled">;

/** Returns where in the sources code that differs was written; `undefined` if the compiler generated all of it. */
export function findPlace(
  codes: CodePair,
  { settings, ...where }: Where & { readonly settings: MappedBy },
): SourcePlace | undefined {
  const { compiled, onChain } = codes;
  const instructions = readInstructions(compiled.digits);
  const isLikeLabel = findLikeLabels(instructions, readInstructions(onChain.digits));
  const differing = listDifferingInstructions(
    splitBlocks({ ...compiled, isLikeLabel }),
    splitBlocks({ ...onChain, isLikeLabel }),
  );
  const indices = differing.map(({ index }) => index);
  const isMapped = hasPlaces(settings) && checksValueFirst(compiled) === checksValueFirst(onChain);
  const mapped = isMapped
    ? (locateDifference(where, indices) ??
      (settings.viaIr ? undefined : locateCalls(codes, { where, isLikeLabel })))
    : undefined;
  const isNear = differing.some(({ index, isBehindMore }) => isBehindMore && index === mapped?.index);
  const place = mapped && isNear ? { ...mapped, doubt: "near" as const } : mapped;
  const { layout } = where;
  const end = instructions[parseSourceMap(layout.sourceMap).length]?.offsetBytes ?? compiled.digits.length;
  const carried = { digits: compiled.digits.slice(end * 2), onChain: onChain.digits };
  const stored = isMapped ? locateStorage(layout, indices) : undefined;
  return orCreated(stored ?? place ?? locateLiteral(codes, layout), { carried, layout });
}

/** Returns where in the sources the code was written that has bytes at some offsets; `undefined` as of `findPlace`. */
export function findPlaceOfBytes(
  offsets: readonly number[],
  { digits, settings, ...where }: Where & { readonly digits: BareHex; readonly settings: MappedBy },
): SourcePlace | undefined {
  const indices = readInstructions(digits).flatMap(({ offsetBytes, immediate }, index) =>
    offsets.some((one) => offsetBytes <= one && one <= offsetBytes + immediate.length / 2) ? [index] : [],
  );
  return hasPlaces(settings) ? locateDifference(where, indices) : undefined;
}

/**
 * Returns where code that is equal goes on to other code than on the chain. Since 0.8.0 solc adds and subtracts in
 * functions of its own, which have no place in the sources. By way of Yul much more is such a function.
 */
function locateCalls(
  { compiled, onChain }: CodePair,
  { where, isLikeLabel }: { readonly where: Where; readonly isLikeLabel: (immediate: BareHex) => boolean },
): Located | undefined {
  const [built = [], deployed = []] = [compiled, onChain].map((code) => {
    const instructions = readInstructions(code.digits);
    const keys = new Map(
      splitBlocks({ ...code, isLikeLabel }).map(({ start, key }) => [instructions[start]?.offsetBytes, key]),
    );
    return splitBlocks({ ...code, isLikeLabel, nameLabel: (offsetBytes) => keys.get(offsetBytes) ?? "" });
  });
  return locateDifference(
    where,
    listDifferingInstructions(built, deployed).map(({ index }) => index),
  );
}

/**
 * Returns whether code refuses value before it chooses a function, as it does if no function is payable. Without that
 * each function does it by itself, so that one that becomes payable changes all.
 */
function checksValueFirst({ digits }: CodePair["compiled"]): boolean {
  const instructions = readInstructions(digits);
  const [value, data] = [opcodes.callvalue, opcodes.calldatasize].map((wanted) =>
    instructions.findIndex(({ opcode }) => opcode === wanted),
  );
  return value !== undefined && data !== undefined && value !== -1 && value < data;
}

/**
 * Returns whether solc's source map tells where code was written, which it does not after the optimizer of Yul: that
 * computes and moves what functions do, and the map leads to others. Of 34 edits of one contract's constructors it
 * led to another function or variable for 10, and of 40 edits of its functions for 5; without the optimizer for none.
 */
function hasPlaces({ viaIr, optimizerEnabled }: MappedBy): boolean {
  return !(viaIr && optimizerEnabled);
}

/**
 * Returns whether a number is in both codes, and by chance the place of a label in only one of them. It is compared as
 * a label there, and has to be in the other, or everything between two such numbers would seem to differ.
 */
function findLikeLabels(
  compiled: readonly Instruction[],
  onChain: readonly Instruction[],
): (immediate: BareHex) => boolean {
  const [labels, labelsOnChain] = [compiled, onChain].map(
    (code) =>
      new Set(code.flatMap(({ opcode, offsetBytes }) => (opcode === opcodes.jumpdest ? [offsetBytes] : []))),
  );
  const [pushed, pushedOnChain] = [compiled, onChain].map(
    (code) => new Set(code.map(({ immediate }) => immediate)),
  );
  return (immediate) => {
    const place = Number.parseInt(immediate, 16);
    const isInBoth = pushed?.has(immediate) === true && pushedOnChain?.has(immediate) === true;
    return isInBoth && labels?.has(place) !== labelsOnChain?.has(place);
  };
}

/** A place with the end of what the source map says of it. */
interface Located extends LocatedPlace {
  /** Of the instruction. */
  readonly index: number;
  readonly end: number;
}

/**
 * Returns where in the sources the first of some differing instructions was written: first in the
 * contract's own file, then in the others; undefined where the compiler generated all of them.
 *
 * What belongs to a contract as a whole, such as the code that chooses the function, has no place. A constant is
 * named only if nothing else differs: its value is part of each function that uses it, and moves with it. In the
 * function that is found, the narrowest ranges count: its first line says nothing where one of its statements does.
 */
export function locateDifference(
  { layout, inputSourceName }: Where,
  instructions: readonly number[],
): Located | undefined {
  const located = listLocated(layout, instructions);
  const inFunctions = located.filter(({ declaration }) => declaration !== undefined);
  const notConstant = inFunctions.filter(({ declaration }) => declaration?.node.attributes.constant !== true);
  const own = (places: readonly Located[]) =>
    places.filter(({ sourceName }) => sourceName === inputSourceName);
  const [pool = []] = [
    own(notConstant),
    notConstant,
    own(inFunctions),
    inFunctions,
    own(located),
    located,
  ].filter((places) => places.length > 0);
  const [first] = pool.toSorted((one, other) => declaredAt(one) - declaredAt(other));
  const [narrowest] = pool
    .filter(
      ({ sourceName, functionName }) =>
        sourceName === first?.sourceName && functionName === first.functionName,
    )
    .toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other)) || one.start - other.start);
  return narrowest;
}

function declaredAt({ declaration, start }: Located): number {
  return declaration?.node.start ?? start;
}

/** Whether a range is a whole declaration, or more. */
function isWhole({ start, end, declaration }: Located): boolean {
  return declaration === undefined || (start <= declaration.node.start && declaration.node.end <= end);
}

function listLocated({ sourceMap, sources }: SourceLayout, instructions: readonly number[]): Located[] {
  const ranges = parseSourceMap(sourceMap);
  const readers = new Map<number, (range: SourceRange) => Omit<Located, "index">>();
  return instructions.flatMap((index) => {
    const range = ranges[index];
    const source = sources.get(range?.sourceId ?? -1);
    if (range === undefined || source === undefined) {
      return [];
    }
    // A syntax tree may have megabytes: it is read for sources that are spoken of.
    const read = readers.get(range.sourceId) ?? createRangeReader(source);
    readers.set(range.sourceId, read);
    const place = read(range);
    return wholeContract.test(source.content.slice(place.start, place.start + maxHeadLength))
      ? []
      : [{ ...place, index }];
  });
}

/** Code of no line: it chooses the function, or returns the runtime bytecode. */
const wholeContract = /^(?:abstract\s+)?(?:contract|library)\s/;

const maxHeadLength = 30;

function createRangeReader(source: LaidOutSource): (range: SourceRange) => Omit<Located, "index"> {
  const toIndex = createOffsetReader(source.content);
  const readPlace = createPlaceReader(source);
  return ({ start, length }) => ({ ...readPlace(toIndex(start)), end: toIndex(start + length) });
}

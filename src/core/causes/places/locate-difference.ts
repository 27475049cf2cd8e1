import { type BareHex, toBytes } from "../../base/hex.ts";
import type { LaidOutSource, SourceLayout } from "../build/parse-output.ts";
import { createOffsetReader, readSyntaxTree, type SyntaxNode } from "../build/syntax-tree.ts";
import { type Instruction, opcodes, readInstructions } from "../bytecode/instructions.ts";
import type { SourcePlace } from "./cause.ts";
import { type CodePair, splitBlocks } from "./code-blocks.ts";
import { listDifferingInstructions } from "./differing-instructions.ts";
import type { CodeSettings } from "./settings.ts";

/** Where to look: the sources with their source map, and the file that the contract is in. */
interface Where {
  readonly layout: SourceLayout;
  readonly inputSourceName: string;
}

/** Returns where in the sources code that differs was written; `undefined` if the compiler generated all of it. */
export function findPlace({ compiled, onChain }: CodePair, where: Where): SourcePlace | undefined {
  const instructions = readInstructions(compiled.digits);
  const isLikeLabel = findLikeLabels(instructions, readInstructions(onChain.digits));
  const differing = listDifferingInstructions(
    splitBlocks({ ...compiled, isLikeLabel }),
    splitBlocks({ ...onChain, isLikeLabel }),
  );
  const immediates = differing.map((index) => instructions[index]?.immediate ?? "");
  const place = locateDifference(where, differing);
  return place ?? locateLiteral(where, immediates);
}

/**
 * Returns whether solc's source map tells where code was written, which it does not after the optimizer of Yul: that
 * computes and moves what functions do, and the map leads to others. Of 34 edits of one contract's constructors it
 * led to another function or variable for 10, and of 40 edits of its functions for 5; without the optimizer for none.
 */
export function hasPlaces({ viaIr, optimizerEnabled }: CodeSettings): boolean {
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
  readonly end: number;
}

/**
 * Returns where in the sources the first of some differing instructions was written: first in the
 * contract's own file, then in the others; undefined where the compiler generated all of them.
 *
 * What belongs to a contract as a whole, such as the code that chooses the function, has no place. In the
 * function that is found, the narrowest ranges count: its first line says nothing where one of its statements does.
 */
export function locateDifference(
  { layout, inputSourceName }: Where,
  instructions: readonly number[],
): SourcePlace | undefined {
  const located = listLocated(layout, instructions);
  const inFunctions = located.filter(({ declaration }) => declaration !== undefined);
  const own = (places: readonly Located[]) =>
    places.filter(({ sourceName }) => sourceName === inputSourceName);
  const [pool = []] = [own(inFunctions), inFunctions, own(located), located].filter(
    (places) => places.length > 0,
  );
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
  const readers = new Map<number, (range: SourceRange) => Located>();
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
    return wholeContract.test(source.content.slice(place.start, place.start + maxHeadLength)) ? [] : [place];
  });
}

/** Code of no line: it chooses the function, or returns the runtime bytecode. */
const wholeContract = /^(?:abstract\s+)?(?:contract|library)\s/;

const maxHeadLength = 30;

function createRangeReader(source: LaidOutSource): (range: SourceRange) => Located {
  const toIndex = createOffsetReader(source.content);
  const readPlace = createPlaceReader(source);
  return ({ start, length }) => ({ ...readPlace(toIndex(start)), end: toIndex(start + length) });
}

/** Shorter ones may be numbers that look like text. */
const minCharacters = 3;

/**
 * Returns where a text stands in the sources that some code pushes: in the contract's own file first.
 *
 * Texts are copied by code that the compiler generates, which the source map does not lead back.
 */
export function locateLiteral(
  { layout, inputSourceName }: Where,
  immediates: readonly BareHex[],
): SourcePlace | undefined {
  const texts = immediates.map(toText).filter((text) => text.length >= minCharacters);
  const sources = [...layout.sources.values()].toSorted(
    (one, other) => Number(other.sourceName === inputSourceName) - Number(one.sourceName === inputSourceName),
  );
  for (const source of sources) {
    const at = texts.map((text) => source.content.indexOf(text)).find((index) => index !== -1);
    if (at !== undefined) {
      return createPlaceReader(source)(at);
    }
  }
  return undefined;
}

/** The printable text that is padded with zeros; empty where it is none. */
function toText(immediate: BareHex): string {
  const text = toBytes(immediate.replace(/(?:00)+$/, "")).toString("latin1");
  return /^[ -~]+$/.test(text) ? text : "";
}

/** A place in a source, with the declaration that it belongs to. */
interface LocatedPlace extends SourcePlace {
  readonly start: number;
  readonly declaration: Declaration | undefined;
}

/** Returns how to read the places of one source, by index of its text; its syntax tree is read once. */
function createPlaceReader({ content, sourceName, readAst }: LaidOutSource): (start: number) => LocatedPlace {
  const root = readSyntaxTree(readAst(), content);
  return (start) => {
    const declaration = root && findDeclaration(root, start);
    return {
      sourceName,
      start,
      declaration,
      line: content.slice(0, start).split("\n").length,
      functionName: declaration?.name,
    };
  };
}

/** The function, modifier or variable of a contract that a place in a source belongs to. */
interface Declaration {
  /** `Token.transfer`. */
  readonly name: string;
  readonly node: SyntaxNode;
}

const bodies: ReadonlySet<string> = new Set([
  "FunctionDefinition",
  "ModifierDefinition",
  "VariableDeclaration",
]);

/** Finds the declaration of a file or of one of its contracts that a place belongs to. */
function findDeclaration(root: SyntaxNode, position: number): Declaration | undefined {
  const holder = root.children.find((node) => holds(node, position));
  if (holder === undefined) {
    return undefined;
  }
  if (bodies.has(holder.type)) {
    return { name: nameOf(holder), node: holder };
  }
  const member = holder.children.find((node) => holds(node, position) && bodies.has(node.type));
  return member && { name: `${nameOf(holder)}.${nameOf(member)}`, node: member };
}

function holds({ start, end }: SyntaxNode, position: number): boolean {
  return start <= position && position < end;
}

/** A constructor, and `receive` and `fallback`, have no name but a kind. */
function nameOf({ name, attributes }: SyntaxNode): string {
  const kind = typeof attributes.kind === "string" ? attributes.kind : "function";
  return name === undefined || name === "" ? kind : name;
}

/** Where in the sources an instruction comes from. */
interface SourceRange {
  /** In bytes. */
  readonly start: number;
  readonly length: number;
  /** Of a source in one compilation; of none for code that the compiler generated. */
  readonly sourceId: number;
}

/**
 * Reads solc's source map: one range for each instruction, in the order of the code.
 *
 * Fields that are left out are those of the instruction before.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */
export function parseSourceMap(text: string): readonly SourceRange[] {
  let last: SourceRange = { start: 0, length: 0, sourceId: -1 };
  return text.split(";").map((entry) => {
    const [start, length, sourceId] = entry.split(":");
    last = {
      start: toNumber(start) ?? last.start,
      length: toNumber(length) ?? last.length,
      sourceId: toNumber(sourceId) ?? last.sourceId,
    };
    return last;
  });
}

function toNumber(text = ""): number | undefined {
  return text === "" ? undefined : Number(text);
}

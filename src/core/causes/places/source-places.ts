import type { LaidOutSource } from "../../build/parse-output.ts";
import { readSyntaxTree, type SyntaxNode } from "../../build/syntax-tree.ts";
import type { SourcePlace } from "../cause.ts";

/** A place in a source, with the declaration that it belongs to. */
export interface LocatedPlace extends SourcePlace {
  readonly start: number;
  readonly declaration: Declaration | undefined;
}

/** Returns how to read the places of one source, by index of its text; its syntax tree is read once. */
export function createPlaceReader({
  content,
  sourceName,
  readAst,
}: LaidOutSource): (start: number) => LocatedPlace {
  const root = readSyntaxTree(readAst(), content);
  return (start) => {
    const declaration = root && findDeclaration(root, start);
    return {
      sourceName,
      start,
      declaration,
      line: content.slice(0, start).split("\n").length,
      functionName: declaration?.name,
      ...(declaration?.node.type === "ModifierDefinition" ? { doubt: "modifier" } : {}),
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
  // solc 0.4 writes no kind.
  const unnamed = attributes.isConstructor === true ? "constructor" : "function";
  const kind = typeof attributes.kind === "string" ? attributes.kind : unnamed;
  return name === undefined || name === "" ? kind : name;
}

/** Where in the sources an instruction comes from. */
export interface SourceRange {
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

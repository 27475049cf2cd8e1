import { isJsonRecord } from "../../base/json.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Reads solc's syntax tree, compact or legacy; undefined if it is none. Every object with a type and a position is a
 * node, so that future node types are read too.
 */
export function readSyntaxTree(ast: unknown, source: string): SyntaxNode | undefined {
  const toIndex = createOffsetReader(source);
  return isJsonRecord(ast) && typeOf(ast) === "SourceUnit" ? toNode(ast, toIndex) : undefined;
}

function toNode(raw: JsonRecord, toIndex: OffsetReader): SyntaxNode {
  const attributes = isJsonRecord(raw.attributes) ? raw.attributes : raw;
  return {
    id: toNumber(raw.id),
    type: typeOf(raw) ?? "",
    name: toName(attributes),
    ...toRange(raw.src, toIndex),
    reference: toNumber(attributes.referencedDeclaration),
    children: [
      ...listChildren(Object.values(raw), toIndex),
      ...listAssemblyReferences(attributes.externalReferences, toIndex),
    ],
    attributes,
  };
}

/** Nodes may be in plain objects, such as the items of `using {a, b as +} for T`. */
function listChildren(values: readonly unknown[], toIndex: OffsetReader): SyntaxNode[] {
  return values.flatMap((value) => {
    if (Array.isArray(value)) {
      return listChildren(value, toIndex);
    }
    if (!isJsonRecord(value)) {
      return [];
    }
    return typeOf(value) === undefined
      ? listChildren(Object.values(value), toIndex)
      : [toNode(value, toIndex)];
  });
}

/** The Solidity names in inline assembly: `{ declaration, src, … }`, and before solc 0.6 `{ name: { … } }`. */
function listAssemblyReferences(references: unknown, toIndex: OffsetReader): SyntaxNode[] {
  return (Array.isArray(references) ? references : [])
    .filter(isJsonRecord)
    .flatMap((entry) => (typeof entry.src === "string" ? [entry] : Object.values(entry).filter(isJsonRecord)))
    .map((entry) => ({
      id: undefined,
      type: "AssemblyReference",
      name: undefined,
      ...toRange(entry.src, toIndex),
      reference: toNumber(entry.declaration),
      children: [],
      attributes: entry,
    }));
}

/** A legacy node has its type in `name`, and its name in `attributes`. */
function typeOf({ nodeType, name, children, src }: JsonRecord): string | undefined {
  const isLegacy = nodeType === undefined && (typeof src === "string" || Array.isArray(children));
  const type = isLegacy ? name : nodeType;
  return typeof type === "string" ? type : undefined;
}

function toName({ name, memberName, member_name: legacyMemberName, value }: JsonRecord): string | undefined {
  return [name, memberName, legacyMemberName, value].find((text) => typeof text === "string");
}

/** `start:length:file`, in bytes. */
function toRange(src: unknown, toIndex: OffsetReader): Pick<SyntaxNode, "start" | "end"> {
  const [start = 0, length = 0] = typeof src === "string" ? src.split(":").map(Number) : [];
  return { start: toIndex(start), end: toIndex(start + length) };
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A node of a compact or a legacy syntax tree (before solc 0.4.12). */
export interface SyntaxNode {
  readonly id: number | undefined;
  /** solc's `nodeType`, or `AssemblyReference` for a Solidity name in inline assembly. */
  readonly type: string;
  readonly name: string | undefined;
  /** The node's text is `source.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  /** The id of the declaration of the node's name. Builtins have ids without a declaration. */
  readonly reference: number | undefined;
  readonly children: readonly SyntaxNode[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

export function* walkNodes(root: SyntaxNode): Generator<SyntaxNode> {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    stack.push(...node.children.toReversed());
  }
}

export interface DeclaredNode {
  readonly node: SyntaxNode;
  readonly contract: SyntaxNode | undefined;
}

export function* listDeclarations(tree: SyntaxNode, contract?: SyntaxNode): Generator<DeclaredNode> {
  for (const node of tree.children) {
    yield { node, contract };
    if (node.type === "ContractDefinition" || node.type === "StructDefinition") {
      yield* listDeclarations(node, node.type === "ContractDefinition" ? node : contract);
    }
  }
}

type OffsetReader = (offsetBytes: number) => number;

/**
 * Creates a reader for solc's source positions: bytes of UTF-8.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */
function createOffsetReader(source: string): OffsetReader {
  const lengthBytes = Buffer.byteLength(source);
  if (lengthBytes === source.length) {
    return (offset) => offset;
  }
  const indices = new Uint32Array(lengthBytes + 1);
  let offsetBytes = 0;
  let index = 0;
  for (const character of source) {
    indices.fill(index, offsetBytes, offsetBytes + Buffer.byteLength(character));
    offsetBytes += Buffer.byteLength(character);
    index += character.length;
  }
  indices[lengthBytes] = index;
  return (offset) => indices[offset] ?? source.length;
}

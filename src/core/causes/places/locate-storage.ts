import type { LaidOutSource, SourceLayout } from "../../build/parse-output.ts";
import { createOffsetReader, readSyntaxTree, type SyntaxNode, walkNodes } from "../../build/syntax-tree.ts";
import type { SourcePlace } from "../cause.ts";
import { createPlaceReader, parseSourceMap, type SourceRange } from "./source-places.ts";

/** One of so many functions may differ although it uses no such variable: the optimizer moves code. */
const explainedForEachOther = 3;

/**
 * Returns the first variable, or member of a struct, whose place in storage or type differs. Each function that uses
 * it differs there, and these are nearly all that differ: to add or to move a variable changes the code of all that
 * use it and the variables behind it, and not the line of any of them.
 */
export function locateStorage(
  { sourceMap, sources }: SourceLayout,
  differing: readonly number[],
): SourcePlace | undefined {
  const ranges = parseSourceMap(sourceMap);
  const readers = new Map([...sources].map(([id, source]) => [id, createReader(source)]));
  const nameFunction = ({ start, sourceId }: SourceRange) => readers.get(sourceId)?.().nameFunction(start);
  const functions = new Set(
    differing.flatMap((index) => (ranges[index] && nameFunction(ranges[index])) ?? []),
  );
  // Most edits are of one function: the other syntax trees are not read for them.
  if (functions.size < 2) {
    return undefined;
  }
  const stored = listStored(readers, ranges[0]);
  const uses = new Map([...readers].map(([id, read]) => [id, indexUses(read().root, stored)]));
  const differs = new Set(differing);
  const used = new Map<number, Map<string, boolean>>();
  for (const [index, range] of ranges.entries()) {
    const reader = readers.get(range.sourceId)?.();
    const variable = uses.get(range.sourceId)?.get(reader?.toKey(range) ?? "");
    const user = variable === undefined ? undefined : nameFunction(range);
    if (variable !== undefined && user !== undefined) {
      const users = used.get(variable) ?? new Map<string, boolean>();
      used.set(variable, users.set(user, users.get(user) === true || differs.has(index)));
    }
  }
  const isMoved = (id: number) => [...(used.get(id)?.values() ?? [false])].every((isOther) => isOther);
  const moved = [...stored].filter(([id]) => isMoved(id));
  const listUsers = (some: typeof moved) =>
    new Set(some.flatMap(([id]) => [...(used.get(id)?.keys() ?? [])]));
  const unexplained = functions.size - listUsers(moved).size;
  // One edit is of variables or of a struct. What the optimizer moves besides is used in fewer functions.
  const [most = []] = [false, true]
    .map((isMember) => moved.filter(([, one]) => one.isMember === isMember))
    .toSorted((one, other) => listUsers(other).size - listUsers(one).size);
  const [[, first] = []] = most;
  const isExplained = unexplained * explainedForEachOther <= listUsers(moved).size;
  return first !== undefined && listUsers(most).size > 1 && isExplained
    ? { ...createPlaceReader(first.source)(first.node.start), doubt: "storage" }
    : undefined;
}

interface Reader {
  readonly source: LaidOutSource;
  readonly root: SyntaxNode | undefined;
  readonly nameFunction: (startBytes: number) => string | undefined;
  readonly toKey: (range: SourceRange) => string;
}

/** A syntax tree may have megabytes: it is read when it is asked for. */
function createReader(source: LaidOutSource): () => Reader {
  let reader: Reader | undefined;
  return () => {
    reader ??= readSource(source);
    return reader;
  };
}

function readSource(source: LaidOutSource): Reader {
  const toIndex = createOffsetReader(source.content);
  const readPlace = createPlaceReader(source);
  const names = new Map<number, string | undefined>();
  return {
    source,
    root: readSyntaxTree(source.readAst(), source.content),
    nameFunction: (start) => {
      const name = names.has(start) ? names.get(start) : readPlace(toIndex(start)).functionName;
      names.set(start, name);
      return name;
    },
    toKey: ({ start, length }) => toKey(toIndex(start), toIndex(start + length)),
  };
}

function toKey(start: number, end: number): string {
  return `${start}:${end}`;
}

/** A variable of a contract, or a member of a struct. */
interface Stored {
  readonly node: SyntaxNode;
  readonly source: LaidOutSource;
  /** Of a struct. */
  readonly isMember: boolean;
}

/** Id → what has a place in storage: the variables of the contract in the order of their places, then members. */
function listStored(
  readers: ReadonlyMap<number, () => Reader>,
  whole: SourceRange | undefined,
): ReadonlyMap<number, Stored> {
  const nodes = [...readers].flatMap(([sourceId, read]) => {
    const { root, source, toKey: keyOf } = read();
    const isWhole = ({ start, end }: SyntaxNode) =>
      whole?.sourceId === sourceId && keyOf(whole) === toKey(start, end);
    return [...(root === undefined ? [] : walkNodes(root))].map((node) => ({ node, source, isWhole }));
  });
  // The code begins with that which belongs to the contract as a whole.
  const contract = nodes.find(({ node, isWhole }) => node.type === "ContractDefinition" && isWhole(node));
  const order = contract?.node.attributes.linearizedBaseContracts;
  const holders = [
    ...(Array.isArray(order) ? order.toReversed() : []).flatMap((id) =>
      nodes.filter(({ node }) => node.type === "ContractDefinition" && node.id === id),
    ),
    ...nodes.filter(({ node }) => node.type === "StructDefinition"),
  ];
  return new Map(
    holders.flatMap(({ node: holder, source }) =>
      holder.children
        .filter(isStored)
        .flatMap((node) =>
          node.id === undefined
            ? []
            : [[node.id, { node, source, isMember: holder.type === "StructDefinition" }] as const],
        ),
    ),
  );
}

function isStored({ type, attributes }: SyntaxNode): boolean {
  return (
    type === "VariableDeclaration" && attributes.constant !== true && attributes.mutability !== "immutable"
  );
}

/** Range → the variable that an expression there reads or writes, or that is declared there. */
function indexUses(
  root: SyntaxNode | undefined,
  stored: ReadonlyMap<number, Stored>,
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const node of root === undefined ? [] : walkNodes(root)) {
    const isChange = node.type === "Assignment" || node.type === "UnaryOperation";
    const changed = isChange ? node.children[0]?.reference : undefined;
    const variable = [node.id, node.reference, changed].find((id) => id !== undefined && stored.has(id));
    if (variable !== undefined) {
      uses.set(toKey(node.start, node.end), variable);
    }
  }
  return uses;
}

import type { Needed, NeededDeclaration, NeededDirective } from "./collect-needed.ts";
import type { Declaration, Program } from "./program/program.ts";
import type { SourceFile } from "./program/source-file.ts";

export type OrderedItem =
  | { readonly kind: "declaration"; readonly needed: NeededDeclaration }
  | { readonly kind: "directive"; readonly needed: NeededDirective };

/**
 * Sorts the needed items into the order of the output: imported files first, and within a file the
 * original order. A contract comes after its base contracts, which is the only order that solc demands.
 */
export function orderItems(program: Program, { declarations, directives }: Needed): readonly OrderedItem[] {
  const fileNames = [...program.files.keys()];
  const items = [
    ...[...declarations.values()].map((needed) => ({ kind: "declaration", needed }) as const),
    ...directives.map((needed) => ({ kind: "directive", needed }) as const),
  ]
    .map((ordered) => ({ ordered, ...originOf(ordered) }))
    .map(({ ordered, file, item }) => ({ ordered, rank: fileNames.indexOf(file.name), start: item.start }))
    .sort((one, other) => one.rank - other.rank || one.start - other.start)
    .map(({ ordered }) => ordered);
  const seen = new Set<OrderedItem>();
  return items.flatMap((item) => listWithBases(item, { items, seen }));
}

/** Returns the origin of an item. */
function originOf(ordered: OrderedItem): Pick<Declaration, "file" | "item"> {
  return ordered.kind === "declaration" ? ordered.needed.declaration : ordered.needed.directive;
}

/** Lists an item after its bases, without those that were listed before. */
function listWithBases(
  ordered: OrderedItem,
  { items, seen }: { readonly items: readonly OrderedItem[]; readonly seen: Set<OrderedItem> },
): OrderedItem[] {
  if (seen.has(ordered)) {
    return [];
  }
  seen.add(ordered);
  const baseIds = ordered.kind === "declaration" ? listBaseIds(ordered.needed) : [];
  const bases = items.filter(
    (item) => item.kind === "declaration" && baseIds.includes(item.needed.declaration.id),
  );
  return [...bases.flatMap((base) => listWithBases(base, { items, seen })), ordered];
}

/** Lists the ids of the contracts that a contract inherits from directly. */
function listBaseIds({ declaration, references }: NeededDeclaration): readonly number[] {
  return declaration.node.children
    .filter(({ type }) => type === "InheritanceSpecifier")
    .flatMap(({ start }) => references.filter((reference) => reference.start === start))
    .map((reference) => reference.declaration.id);
}

/** Consecutive items of the output that come from one source. */
export interface FileGroup {
  readonly file: SourceFile;
  readonly items: readonly OrderedItem[];
  /** Whether this is the first group of the source. A base contract may force a second one. */
  readonly isFirst: boolean;
}

/** Groups consecutive items of the output by source, without changing their order. */
export function groupByFile(items: readonly OrderedItem[]): readonly FileGroup[] {
  const groups: { file: SourceFile; items: OrderedItem[]; isFirst: boolean }[] = [];
  for (const item of items) {
    const { file } = originOf(item);
    const last = groups.at(-1);
    if (last?.file === file) {
      last.items.push(item);
    } else {
      groups.push({ file, items: [item], isFirst: !groups.some((group) => group.file === file) });
    }
  }
  return groups;
}

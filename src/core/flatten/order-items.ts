import type { Needed, NeededDeclaration, NeededDirective } from "./collect-needed.ts";
import type { Declaration, Program } from "./program/program.ts";
import type { SourceFile } from "./program/source-file.ts";

export type OrderedItem =
  | { readonly kind: "declaration"; readonly needed: NeededDeclaration }
  | { readonly kind: "directive"; readonly needed: NeededDirective };

/** Imported files first, in the original order. A contract comes after its bases, as solc demands. */
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

function originOf(ordered: OrderedItem): Pick<Declaration, "file" | "item"> {
  return ordered.kind === "declaration" ? ordered.needed.declaration : ordered.needed.directive;
}

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

function listBaseIds({ declaration, references }: NeededDeclaration): readonly number[] {
  return declaration.node.children
    .filter(({ type }) => type === "InheritanceSpecifier")
    .flatMap(({ start }) => references.filter((reference) => reference.start === start))
    .map((reference) => reference.declaration.id);
}

export interface FileGroup {
  readonly file: SourceFile;
  readonly items: readonly OrderedItem[];
  readonly isFirst: boolean;
}

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

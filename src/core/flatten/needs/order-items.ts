import type { Declaration, Program } from "../syntax/program.ts";
import type { Needed, NeededDeclaration, NeededDirective } from "./collect-needed.ts";

export type OrderedItem =
  | { readonly kind: "declaration"; readonly needed: NeededDeclaration }
  | { readonly kind: "directive"; readonly needed: NeededDirective };

/**
 * Puts what is needed into the order of the output: imported files first, within a file as it was,
 * and each contract behind the contracts that it inherits from, which is all that solc asks for.
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

/** Where an item comes from. */
export function originOf(ordered: OrderedItem): Pick<Declaration, "file" | "item"> {
  return ordered.kind === "declaration" ? ordered.needed.declaration : ordered.needed.directive;
}

/** An item behind its bases, all without those that were listed before. */
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

/** Ids of the contracts that a contract inherits from directly. */
export function listBaseIds({ declaration, references }: NeededDeclaration): readonly number[] {
  return declaration.node.children
    .filter(({ type }) => type === "InheritanceSpecifier")
    .flatMap(({ start }) => references.filter((reference) => reference.start === start))
    .map((reference) => reference.declaration.id);
}

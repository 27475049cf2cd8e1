import { walkNodes } from "../build/syntax-tree.ts";
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
export function listBaseIds({ declaration, references }: NeededDeclaration): readonly number[] {
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

/** Using directives that move into contracts, and the ids of these contracts. */
export type PushedDirectives = ReadonlyMap<NeededDirective, ReadonlySet<number>>;

/**
 * Finds the using directives that would apply to too much code, and the contracts that they move into.
 *
 * At file level, `using L for T` applies to its own file. The output is one file, so `x.f()` in another
 * source could become ambiguous. Such a directive moves into the contracts of its source that use it.
 * If a free function uses it as well, it must stay.
 */
export function findPushedDirectives(
  program: Program,
  { declarations, directives }: Needed,
): PushedDirectives {
  const all = [...declarations.values()];
  const pushed = directives
    .filter(({ directive }) => !directive.isGlobal)
    .map((needed) => {
      const attached = listAttachedFunctions(program, needed);
      const isOwn = ({ declaration }: NeededDeclaration): boolean =>
        declaration.file === needed.directive.file;
      const users = all
        .filter((candidate) => isOwn(candidate) && usesAny(candidate, attached))
        .map(({ declaration }) => declaration);
      const isAmbiguous = all.some((candidate) => !isOwn(candidate) && hasRival(candidate, attached));
      const canMove = users.every(({ node }) => node.type === "ContractDefinition");
      return { needed, contractIds: new Set(isAmbiguous && canMove ? users.map(({ id }) => id) : []) };
    });
  return new Map(
    pushed
      .filter(({ contractIds }) => contractIds.size > 0)
      .map(({ needed, contractIds }) => [needed, contractIds]),
  );
}

/** Returns the functions that a directive attaches (for a library all of them), as id → name. */
function listAttachedFunctions(
  program: Program,
  { attachments }: NeededDirective,
): ReadonlyMap<number, string> {
  const functions = [...attachments]
    .map(({ reference }) => reference)
    .filter((reference) => reference !== undefined)
    .flatMap((reference) => {
      const owner = program.findOwner(reference);
      const nodes = owner === undefined ? [] : [...walkNodes(owner.node)];
      return nodes.filter(
        ({ id, type }) => type === "FunctionDefinition" && (id === reference || owner?.id === reference),
      );
    });
  return new Map(functions.map(({ id = 0, name = "" }) => [id, name]));
}

function usesAny({ memberUses }: NeededDeclaration, attached: ReadonlyMap<number, string>): boolean {
  return memberUses.some(({ reference }) => reference !== undefined && attached.has(reference));
}

/** Returns whether a declaration uses a member of the same name that means something else. */
function hasRival({ memberUses }: NeededDeclaration, attached: ReadonlyMap<number, string>): boolean {
  const names = new Set(attached.values());
  return memberUses.some(
    ({ name = "", reference }) => names.has(name) && (reference === undefined || !attached.has(reference)),
  );
}

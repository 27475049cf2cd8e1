import type { NeededItem } from "./collect-needed.ts";
import type { SourceFile } from "./program/source-file.ts";

/** Puts each contract after its bases, as solc demands. */
export function orderItems(items: readonly NeededItem[]): readonly NeededItem[] {
  const seen = new Set<NeededItem>();
  return items.flatMap((item) => listWithBases(item, { items, seen }));
}

function listWithBases(
  needed: NeededItem,
  { items, seen }: { readonly items: readonly NeededItem[]; readonly seen: Set<NeededItem> },
): NeededItem[] {
  if (seen.has(needed)) {
    return [];
  }
  seen.add(needed);
  const baseIds = listBaseIds(needed);
  const bases = items.filter(({ declaration }) => declaration && baseIds.includes(declaration.id));
  return [...bases.flatMap((base) => listWithBases(base, { items, seen })), needed];
}

function listBaseIds({ item, references }: NeededItem): readonly number[] {
  return item.node.children
    .filter(({ type }) => type === "InheritanceSpecifier")
    .flatMap(({ start }) => references.filter((reference) => reference.start === start))
    .map((reference) => reference.declaration.id);
}

export interface FileGroup {
  readonly file: SourceFile;
  readonly items: readonly NeededItem[];
  readonly isFirst: boolean;
}

export function groupByFile(items: readonly NeededItem[]): readonly FileGroup[] {
  const groups: { file: SourceFile; items: NeededItem[]; isFirst: boolean }[] = [];
  for (const item of items) {
    const { file } = item;
    const last = groups.at(-1);
    if (last?.file === file) {
      last.items.push(item);
    } else {
      groups.push({ file, items: [item], isFirst: !groups.some((group) => group.file === file) });
    }
  }
  return groups;
}

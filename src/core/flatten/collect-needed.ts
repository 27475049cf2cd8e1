import { walkNodes } from "../build/syntax-tree.ts";
import type { Declaration, Program } from "./program/program.ts";
import { listReferences, type Reference } from "./program/references.ts";
import type { SourceFile, TopLevelItem } from "./program/source-file.ts";

interface PlacedItem {
  readonly file: SourceFile;
  readonly item: TopLevelItem;
}

export interface NeededItem extends PlacedItem {
  /** undefined: it is a using directive at file level, which solc knows since 0.8.13. */
  readonly declaration: Declaration | undefined;
  readonly references: readonly Reference[];
}

/**
 * Collects what a declaration refers to, directly or not, and the using directives of its file and its type. Imported
 * files come first, in the original order.
 */
export function collectNeeded(program: Program, target: Declaration): readonly NeededItem[] {
  const files = [...program.files.values()];
  const directives = files.flatMap(listUsingDirectives);
  const needed = new Map<TopLevelItem, NeededItem>();
  const queue: PlacedItem[] = [target];
  // The loop also visits items that it adds to the queue.
  for (const { file, item } of queue) {
    if (!needed.has(item)) {
      const references = listReferences(program, { file, item });
      const declaration = program.declarations.get(item.node.id ?? Number.NaN);
      needed.set(item, { file, item, declaration, references });
      queue.push(...references.map((reference) => reference.declaration));
      queue.push(...directives.filter((directive) => isInForce(directive, { file, item })));
    }
  }
  return files.flatMap(({ items }) => items.flatMap((item) => needed.get(item) ?? []));
}

function listUsingDirectives(file: SourceFile): PlacedItem[] {
  return file.items.filter(({ node }) => node.type === "UsingForDirective").map((item) => ({ file, item }));
}

/** A global directive applies wherever its type is visible; others where their file has `x.f()`. */
function isInForce({ file, item: { node } }: PlacedItem, place: PlacedItem): boolean {
  if (node.attributes.global === true) {
    const type = node.children.find((child) => child.type === "UserDefinedTypeName");
    return type?.reference === place.item.node.id;
  }
  return (
    file === place.file && [...walkNodes(place.item.node)].some((inner) => inner.type === "MemberAccess")
  );
}

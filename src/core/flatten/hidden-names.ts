import { type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
import { scanTokens } from "../compiler-input/scan-tokens.ts";
import type { NeededItem } from "./collect-needed.ts";
import type { SourceFile } from "./program/source-file.ts";

/** Returns declarations under an alias or in a namespace whose own name may be shadowed by an inner name. */
export function findHidden(needed: readonly NeededItem[]): ReadonlySet<number> {
  const inner = new Set(needed.flatMap(({ item }) => listInnerNames(item.node)));
  return new Set(
    needed.flatMap(({ file, references }) =>
      references
        .filter(({ start, end, declaration }) => file.source.slice(start, end) !== declaration.name)
        .filter(({ declaration }) => inner.has(declaration.name))
        .map(({ declaration }) => declaration.id),
    ),
  );
}

/** A constructor may have the contract's name before 0.5. */
function listInnerNames(root: SyntaxNode): readonly string[] {
  return [...walkNodes(root)]
    .filter((node) => node !== root)
    .flatMap(toDeclaredName)
    .filter((name) => name !== root.name);
}

/** Before solc 0.6, assembly has no syntax tree, so any word in it may be a name. */
export function listAssemblyNames(root: SyntaxNode, { source }: SourceFile): readonly string[] {
  return [...walkNodes(root)]
    .filter(({ type }) => type === "InlineAssembly")
    .flatMap((block) => {
      const nodes = [...walkNodes(block)];
      return nodes.some(({ type }) => type === "YulBlock")
        ? nodes.flatMap(toDeclaredName)
        : listWords(block, source);
    });
}

function toDeclaredName({ type, name = "" }: SyntaxNode): string[] {
  const isDeclared = /(?:Declaration|Definition)$/.test(type) || type === "YulTypedName";
  return isDeclared && name !== "" ? [name] : [];
}

function listWords({ start, end, children }: SyntaxNode, source: string): string[] {
  const references = new Set(children.map((child) => child.start - start));
  return [...scanTokens(source.slice(start, end))]
    .filter((token) => token.kind === "word" && !references.has(token.start))
    .map(({ text }) => text);
}

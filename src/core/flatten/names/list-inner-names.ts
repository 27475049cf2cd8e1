import type { SyntaxNode } from "../../build/syntax-tree.ts";
import { walkNodes } from "../../build/syntax-tree.ts";
import { scanTokens } from "../../compiler-input/scan-tokens.ts";
import type { SourceFile } from "../syntax/source-file.ts";

/** Lists the names that are declared below a node: members, parameters, variables, in assembly too. */
export function listInnerNames(root: SyntaxNode): readonly string[] {
  return [...walkNodes(root)].filter((node) => node !== root).flatMap(toDeclaredName);
}

/** Lists the names of a contract's members, save a constructor with the contract's name (before 0.5). */
export function listMemberNames({ name, children }: SyntaxNode): readonly string[] {
  return children.flatMap(toDeclaredName).filter((member) => member !== name);
}

/**
 * Lists the names that inline assembly declares. solc refuses them where Solidity knows the name.
 *
 * Before solc 0.6 assembly has no tree of its own: then any word in it may be a name.
 */
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

/** The words of a block of assembly, save those that Solidity declares. */
function listWords({ start, end, children }: SyntaxNode, source: string): string[] {
  const references = new Set(children.map((child) => child.start - start));
  return [...scanTokens(source.slice(start, end))]
    .filter((token) => token.kind === "word" && !references.has(token.start))
    .map(({ text }) => text);
}

import type { SyntaxNode } from "../../build/syntax-tree.ts";
import { walkNodes } from "../../build/syntax-tree.ts";
import type { Needed, NeededDeclaration } from "../needs/collect-needed.ts";
import type { Declaration } from "../syntax/program.ts";
import type { TextRange } from "../syntax/slice-tokens.ts";

/**
 * Finds the declarations whose name is part of the code, so that another name is another contract:
 *
 * - the target, which explorers ask for by its name;
 * - X where `type(X).name` is used;
 * - the types in signatures of libraries' public functions, whose selectors spell their names out.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#function-signatures-and-selectors-in-libraries
 */
export function findPinned(target: Declaration, { declarations }: Needed): ReadonlySet<number> {
  const named = [...declarations.values()].flatMap((needed) =>
    [...listTypeNames(needed.declaration.node), ...listLibrarySignatures(needed.declaration.node)].flatMap(
      (range) => listReferencedIds(needed, range),
    ),
  );
  return new Set([target.id, ...named]);
}

/** Each `type(X)` before `.name`. */
function listTypeNames(root: SyntaxNode): SyntaxNode[] {
  return [...walkNodes(root)]
    .filter(({ type, name }) => type === "MemberAccess" && name === "name")
    .flatMap(({ children }) => children)
    .filter(({ type, children }) => type === "FunctionCall" && children.some(isTypeKeyword));
}

function isTypeKeyword({ type, name }: SyntaxNode): boolean {
  return type === "Identifier" && name === "type";
}

function listLibrarySignatures(root: SyntaxNode): SyntaxNode[] {
  const { contractKind, isLibrary } = root.attributes;
  return contractKind === "library" || isLibrary === true
    ? root.children.filter(isPublicFunction).flatMap(({ children }) => children.filter(isParameterList))
    : [];
}

function isPublicFunction({ type, attributes: { visibility } }: SyntaxNode): boolean {
  return type === "FunctionDefinition" && (visibility === "public" || visibility === "external");
}

function isParameterList({ type }: SyntaxNode): boolean {
  return type === "ParameterList";
}

function listReferencedIds({ references }: NeededDeclaration, { start, end }: TextRange): number[] {
  return references
    .filter((reference) => start <= reference.start && reference.start < end)
    .map(({ declaration }) => declaration.id);
}

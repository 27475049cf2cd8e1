import { type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
import { scanTokens } from "../compiler-input/scan-tokens.ts";
import type { Needed, NeededDeclaration } from "./collect-needed.ts";
import { listBaseIds, type PushedDirectives } from "./order-items.ts";
import type { Reference } from "./program/references.ts";
import type { SourceFile } from "./program/source-file.ts";

/**
 * Finds the declarations whose own name would mean something closer at a place where they are used:
 * where they have an alias, or are named through a namespace, for just that reason.
 *
 * @returns their ids
 */
export function findHidden({ declarations }: Needed, pushed: PushedDirectives): ReadonlySet<number> {
  const all = [...declarations.values()];
  return new Set([
    ...all.flatMap((needed) => [
      ...listHiddenByScope(needed, declarations),
      ...listHiddenFromDirectives(needed, { declarations, pushed }),
    ]),
    ...listRivalledMembers(declarations),
  ]);
}

/** Those that are used in a declaration under another name, and have a name that is declared around. */
function listHiddenByScope(needed: NeededDeclaration, declarations: Needed["declarations"]): number[] {
  const { node, file } = needed.declaration;
  const isContract = node.type === "ContractDefinition";
  const members = new Set(isContract ? listContractMembers(needed, declarations) : []);
  /** A function hides names in itself alone, a contract in all that it contains. */
  const isCloser = ({ start, declaration: { name } }: Reference): boolean => {
    const place = isContract
      ? node.children.find((child) => child.start <= start && start < child.end)
      : node;
    return members.has(name) || (place !== undefined && listInnerNames(place).includes(name));
  };
  return needed.references
    .filter(({ start, end, declaration }) => file.source.slice(start, end) !== declaration.name)
    .filter(isCloser)
    .map(({ declaration }) => declaration.id);
}

/** Those that a using directive names, which moves into a contract where a member has their name. */
function listHiddenFromDirectives(
  needed: NeededDeclaration,
  {
    declarations,
    pushed,
  }: { readonly declarations: Needed["declarations"]; readonly pushed: PushedDirectives },
): number[] {
  const directives = [...pushed].filter(([, contractIds]) => contractIds.has(needed.declaration.id));
  const members = new Set(directives.length === 0 ? [] : listContractMembers(needed, declarations));
  return directives
    .flatMap(([{ references }]) => references)
    .filter(({ declaration }) => members.has(declaration.name))
    .map(({ declaration }) => declaration.id);
}

/** Free functions that are called as members under an alias, where another member has their name. */
function listRivalledMembers(declarations: Needed["declarations"]): number[] {
  const memberUses = [...declarations.values()].flatMap((needed) => needed.memberUses);
  const aliased = memberUses
    .map(({ name, reference = -1 }) => ({ name, attached: declarations.get(reference)?.declaration }))
    .filter(({ name, attached }) => attached !== undefined && name !== undefined && name !== attached.name)
    .map(({ attached }) => attached)
    .filter((attached) => attached !== undefined);
  return aliased
    .filter((attached) =>
      memberUses.some(({ name, reference }) => name === attached.name && reference !== attached.id),
    )
    .map(({ id }) => id);
}

/** Names of the members of a contract and of all that it inherits from. */
function listContractMembers(
  needed: NeededDeclaration,
  declarations: Needed["declarations"],
): readonly string[] {
  const contracts = new Set([needed]);
  // A set that grows while it is walked over is walked over to its new end.
  for (const contract of contracts) {
    for (const id of listBaseIds(contract)) {
      const base = declarations.get(id);
      if (base !== undefined) {
        contracts.add(base);
      }
    }
  }
  return [...contracts].map(({ declaration }): SyntaxNode => declaration.node).flatMap(listMemberNames);
}

/** Lists the names that are declared below a node: members, parameters, variables, in assembly too. */
function listInnerNames(root: SyntaxNode): readonly string[] {
  return [...walkNodes(root)].filter((node) => node !== root).flatMap(toDeclaredName);
}

/** Lists the names of a contract's members, save a constructor with the contract's name (before 0.5). */
function listMemberNames({ name, children }: SyntaxNode): readonly string[] {
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

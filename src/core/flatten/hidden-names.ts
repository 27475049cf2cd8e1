import { type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
import { scanTokens } from "../compiler-input/scan-tokens.ts";
import type { Needed, NeededDeclaration } from "./collect-needed.ts";
import { listBaseIds, type PushedDirectives } from "./order-items.ts";
import type { Reference } from "./program/references.ts";
import type { SourceFile } from "./program/source-file.ts";

/**
 * Returns the ids of declarations whose own name would be shadowed at a place that uses them. Such a
 * place uses an alias or a namespace instead, for this reason.
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

/** Lists the declarations that are used under another name at a place where their own is shadowed. */
function listHiddenByScope(needed: NeededDeclaration, declarations: Needed["declarations"]): number[] {
  const { node, file } = needed.declaration;
  const isContract = node.type === "ContractDefinition";
  const members = new Set(isContract ? listContractMembers(needed, declarations) : []);
  /** A function shadows names in itself only, a contract in everything that it contains. */
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

/** Lists the declarations in moved using directives whose name a member of the contract has. */
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

/** Lists free functions that are called as members under an alias although another member has their name. */
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

/** Lists the names of the members of a contract and of its base contracts. */
function listContractMembers(
  needed: NeededDeclaration,
  declarations: Needed["declarations"],
): readonly string[] {
  const contracts = new Set([needed]);
  // The loop also visits contracts that it adds to the set.
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

/** Lists the names that are declared below a node: members, parameters and variables, also in assembly. */
function listInnerNames(root: SyntaxNode): readonly string[] {
  return [...walkNodes(root)].filter((node) => node !== root).flatMap(toDeclaredName);
}

/** Lists the names of a contract's members, except a constructor with the contract's name (before 0.5). */
function listMemberNames({ name, children }: SyntaxNode): readonly string[] {
  return children.flatMap(toDeclaredName).filter((member) => member !== name);
}

/**
 * Lists the names that inline assembly declares. solc refuses such a name if Solidity declares it, too.
 *
 * Before solc 0.6, assembly has no syntax tree, so any word in it may be a name.
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

/** Lists the words of a block of assembly, except references to Solidity's declarations. */
function listWords({ start, end, children }: SyntaxNode, source: string): string[] {
  const references = new Set(children.map((child) => child.start - start));
  return [...scanTokens(source.slice(start, end))]
    .filter((token) => token.kind === "word" && !references.has(token.start))
    .map(({ text }) => text);
}

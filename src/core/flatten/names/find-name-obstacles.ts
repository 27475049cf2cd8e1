import type { NameObstacle } from "../flattened.ts";
import type { Needed, NeededDeclaration } from "../needs/collect-needed.ts";
import { listBaseIds } from "../needs/order-items.ts";
import type { Reference } from "../needs/reference.ts";
import type { Program } from "../syntax/program.ts";
import { walkNodes } from "../syntax/walk-nodes.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import type { PushedDirectives } from "./find-pushed-directives.ts";
import { listAssemblyNames, listInnerNames, listMemberNames } from "./list-inner-names.ts";

/** What keeps declarations from having their names in the output. */
export interface NameObstacles {
  /** Names that nothing at file level may have. */
  readonly names: ReadonlyMap<string, NameObstacle>;
  /** Ids of declarations that are used, under an alias, where something closer has their name. */
  readonly hidden: ReadonlySet<number>;
}

/**
 * Finds the names that declarations cannot keep, though each source for itself was right to use them.
 *
 * In one file every declaration is known everywhere by its name: also where inline assembly declares
 * that name, where the name stood for a builtin, and where it was imported under another name because
 * something closer has it.
 */
export function findNameObstacles(
  program: Program,
  { needed: { declarations }, pushed }: { readonly needed: Needed; readonly pushed: PushedDirectives },
): NameObstacles {
  const all = [...declarations.values()];
  const builtins = all.flatMap((needed) => listBuiltins(program, needed));
  const assembly = all.flatMap(({ declaration }) => listAssemblyNames(declaration.node, declaration.file));
  return {
    names: new Map<string, NameObstacle>([
      ...builtins.map((name) => [name, "builtin"] as const),
      ...assembly.map((name) => [name, "assembly"] as const),
    ]),
    hidden: new Set(
      all.flatMap((needed) => [
        ...listHidden(needed, declarations),
        ...listHiddenFromDirectives(needed, { declarations, pushed }),
        ...listRivalledMembers(needed, declarations),
      ]),
    ),
  };
}

/** Ids of the declarations that are used here under an alias, and have a name that means something closer. */
function listHidden(needed: NeededDeclaration, declarations: Needed["declarations"]): number[] {
  const { node, file } = needed.declaration;
  const members = new Set(listBases(needed, declarations).flatMap(listMemberNames));
  /** A function hides names in itself alone, a contract in all that it contains. */
  const isCloser = ({ start, declaration: { name } }: Reference): boolean => {
    const isContract = node.type === "ContractDefinition";
    const place = isContract
      ? node.children.find((child) => child.start <= start && start < child.end)
      : node;
    return (isContract && members.has(name)) || (place !== undefined && listInnerNames(place).includes(name));
  };
  return needed.references
    .filter(({ start, end, declaration }) => file.source.slice(start, end) !== declaration.name)
    .filter(isCloser)
    .map(({ declaration }) => declaration.id);
}

/** Ids of the declarations that a directive names in a contract, where a member has their name. */
function listHiddenFromDirectives(
  needed: NeededDeclaration,
  {
    declarations,
    pushed,
  }: { readonly declarations: Needed["declarations"]; readonly pushed: PushedDirectives },
): number[] {
  const directives = [...pushed].filter(([, contractIds]) => contractIds.has(needed.declaration.id));
  const members = new Set(listBases(needed, declarations).flatMap(listMemberNames));
  return directives
    .flatMap(([{ references }]) => references)
    .filter(({ declaration }) => members.has(declaration.name))
    .map(({ declaration }) => declaration.id);
}

/** Ids of functions that are called as members under an alias, where members with their name are others. */
function listRivalledMembers(
  { memberUses }: NeededDeclaration,
  declarations: Needed["declarations"],
): number[] {
  const others = [...declarations.values()].flatMap((needed) => needed.memberUses);
  return memberUses
    .flatMap(({ name, reference = -1 }) => {
      const attached = declarations.get(reference)?.declaration;
      return attached === undefined || attached.name === name ? [] : [attached];
    })
    .filter((attached) =>
      others.some(({ name, reference }) => name === attached.name && reference !== attached.id),
    )
    .map(({ id }) => id);
}

/** A contract and all that it inherits from. */
function listBases(needed: NeededDeclaration, declarations: Needed["declarations"]): SyntaxNode[] {
  const found = new Set([needed]);
  // A set that grows while it is walked over is walked over to its new end.
  for (const contract of found) {
    for (const id of listBaseIds(contract)) {
      const base = declarations.get(id);
      if (base !== undefined) {
        found.add(base);
      }
    }
  }
  return [...found].map(({ declaration }) => declaration.node);
}

/** Builtins have ids that no node has. */
function listBuiltins(program: Program, { declaration }: NeededDeclaration): string[] {
  return [...walkNodes(declaration.node)]
    .filter(
      ({ type, reference }) =>
        type === "Identifier" &&
        reference !== undefined &&
        program.findOwner(reference) === undefined &&
        !program.isImport(reference),
    )
    .map(({ name }) => name)
    .filter((name) => name !== undefined);
}

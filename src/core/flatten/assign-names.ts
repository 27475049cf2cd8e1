import { type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import type { Needed, NeededDeclaration } from "./collect-needed.ts";
import type { FlattenRefusal, NameObstacle } from "./flattened.ts";
import { findHidden, listAssemblyNames } from "./hidden-names.ts";
import type { PushedDirectives } from "./order-items.ts";
import type { Declaration, Program } from "./program/program.ts";
import type { TextRange } from "./program/source-file.ts";

/** By the declarations' ids. */
type AssignedNames =
  | { readonly kind: "assigned"; readonly names: ReadonlyMap<number, AssignedName> }
  | { readonly kind: "refused"; readonly reason: FlattenRefusal };

/**
 * Gives each needed declaration a name that nothing else in the output has.
 *
 * The first one with a name keeps it, the target before all others. The next ones get names that
 * occur nowhere in the sources.
 *
 * The name of an event or error is part of its topic or selector: such a declaration moves into a
 * library of its own and keeps its name there. Where there are events at file level (solc 0.8.22),
 * `emit Library.Event` is known (0.8.21).
 */
export function assignNames(
  program: Program,
  {
    target,
    needed,
    pushed,
  }: { readonly target: Declaration; readonly needed: Needed; readonly pushed: PushedDirectives },
): AssignedNames {
  const pinned = findPinned(target, needed);
  const hidden = findHidden(needed, pushed);
  const obstacles = findNameObstacles(program, needed);
  const fresh = createFreshNames(program);
  const all = [...needed.declarations.values()].map(({ declaration }) => declaration);
  const assigned = [...Map.groupBy(all, ({ name }) => name)].map(([name, declarations]) =>
    assignName(name, {
      groups: groupOverloads(declarations, pinned),
      pinned,
      hidden,
      obstacle: obstacles.get(name),
      fresh,
    }),
  );
  return (
    assigned.find((result) => result.kind === "refused") ?? {
      kind: "assigned",
      names: new Map(assigned.flatMap((result) => (result.kind === "assigned" ? [...result.names] : []))),
    }
  );
}

/** Free functions with one name in one file are overloads and stay together. What is pinned comes first. */
function groupOverloads(
  declarations: readonly Declaration[],
  pinned: ReadonlySet<number>,
): readonly Declaration[][] {
  const groups = [...Map.groupBy(declarations, ({ file }) => file.name).values()];
  const isPinned = (group: readonly Declaration[]): boolean => group.some(({ id }) => pinned.has(id));
  return [...groups.filter(isPinned), ...groups.filter((group) => !isPinned(group))];
}

interface NameContext {
  readonly groups: readonly Declaration[][];
  readonly pinned: ReadonlySet<number>;
  readonly hidden: ReadonlySet<number>;
  readonly obstacle: NameObstacle | undefined;
  readonly fresh: FreshNames;
}

function assignName(name: string, { groups, pinned, hidden, obstacle, fresh }: NameContext): AssignedNames {
  const isFree = (group: readonly Declaration[]): boolean =>
    obstacle === undefined && !group.some(({ id }) => hidden.has(id));
  const keeper = groups.find(isFree) ?? [];
  const others = groups.filter((group) => group !== keeper);
  const stuck = others.flat().filter(({ id }) => pinned.has(id));
  if (stuck.length > 0) {
    const isHidden = stuck.some(({ id }) => hidden.has(id));
    const declarations = [...keeper, ...stuck].map(({ file }) =>
      toFullyQualifiedName({ inputSourceName: file.name, contractName: name }),
    );
    return refuse({
      kind: "name-conflict",
      name,
      obstacle: obstacle ?? (isHidden ? "inner" : "declaration"),
      declarations,
    });
  }
  const kept = keeper.map(({ id }) => [id, { name, wrapper: undefined }] as const);
  const renamed = others.flatMap((group) => renameGroup(name, { group, fresh }));
  return { kind: "assigned", names: new Map([...kept, ...renamed]) };
}

function renameGroup(
  name: string,
  { group, fresh }: { readonly group: readonly Declaration[]; readonly fresh: FreshNames },
): readonly (readonly [number, AssignedName])[] {
  if (group.some(({ node }) => node.type === "EventDefinition" || node.type === "ErrorDefinition")) {
    return group.map(({ id }) => [id, { name, wrapper: fresh(name) }] as const);
  }
  const freshName = fresh(name);
  return group.map(({ id }) => [id, { name: freshName, wrapper: undefined }] as const);
}

function refuse(reason: FlattenRefusal): AssignedNames {
  return { kind: "refused", reason };
}

/** Returns a name like the given one that occurs nowhere in the sources and was not returned before. */
type FreshNames = (name: string) => string;

/**
 * Returns how to make new names: `Vault_2`, `Vault_3` and so on.
 *
 * As no source has the name, not even in a body, it can neither hide anything nor be hidden.
 */
function createFreshNames({ files }: Program): FreshNames {
  const taken = new Set(
    [...files.values()]
      .flatMap(({ tokens }) => tokens)
      .filter(({ kind }) => kind === "word")
      .map(({ text }) => text),
  );
  return (name) => {
    let number = 2;
    while (taken.has(`${name}_${number}`)) {
      number += 1;
    }
    const fresh = `${name}_${number}`;
    taken.add(fresh);
    return fresh;
  };
}

/**
 * Finds the names that nothing at file level may have in the output, though each source for itself
 * was right to use them.
 *
 * In one file every declaration is known everywhere: also where inline assembly declares its name,
 * which solc refuses, and where the name stood for a builtin.
 */
function findNameObstacles(program: Program, { declarations }: Needed): ReadonlyMap<string, NameObstacle> {
  const all = [...declarations.values()];
  const builtins = all.flatMap((needed) => listBuiltins(program, needed));
  const assembly = all.flatMap(({ declaration }) => listAssemblyNames(declaration.node, declaration.file));
  return new Map<string, NameObstacle>([
    ...builtins.map((name) => [name, "builtin"] as const),
    ...assembly.map((name) => [name, "assembly"] as const),
  ]);
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

/**
 * Finds the declarations whose name is part of the code, so that another name is another contract:
 *
 * - the target, which explorers ask for by its name;
 * - X where `type(X).name` is used;
 * - the types in signatures of libraries' public functions, whose selectors spell their names out.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#function-signatures-and-selectors-in-libraries
 */
function findPinned(target: Declaration, { declarations }: Needed): ReadonlySet<number> {
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

/** How a declaration is called in the output. */
export interface AssignedName {
  readonly name: string;
  /** A library made for it, where its own name must stay and is not free. */
  readonly wrapper: string | undefined;
}

/** The text that names the declaration anywhere in the output. */
export function toReferenceText({ name, wrapper }: AssignedName): string {
  return wrapper === undefined ? name : `${wrapper}.${name}`;
}

import { type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import type { Needed, NeededDeclaration } from "./collect-needed.ts";
import type { FlattenRefusal, NameObstacle } from "./flattened.ts";
import { findHidden, listAssemblyNames } from "./hidden-names.ts";
import type { Declaration, Program } from "./program/program.ts";
import type { TextRange } from "./program/source-file.ts";

/** The assigned names by the ids of their declarations. */
type AssignedNames =
  | { readonly kind: "assigned"; readonly names: ReadonlyMap<number, AssignedName> }
  | { readonly kind: "refused"; readonly reason: FlattenRefusal };

/**
 * Assigns each needed declaration a name that is unique in the output.
 *
 * The first declaration with a name keeps it; the target comes first. The others get names that occur
 * nowhere in the sources.
 *
 * The name of an event or error is part of its topic or selector, so such a declaration keeps it and
 * moves into a library of its own. Every compiler that has events at file level (solc 0.8.22) also has
 * `emit Library.Event` (0.8.21).
 */
export function assignNames(
  program: Program,
  { target, needed }: { readonly target: Declaration; readonly needed: Needed },
): AssignedNames {
  const pinned = findPinned(program, { target, needed });
  const hidden = findHidden(needed);
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

/** Groups overloads: free functions with one name in one file. Groups with a pinned one come first. */
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

/** Returns a new name based on a given one. It occurs nowhere in the sources and is not returned again. */
type FreshNames = (name: string) => string;

/**
 * Creates a generator of new names: `Vault_2`, `Vault_3` and so on.
 *
 * No source contains such a name, not even in a body, so it neither shadows anything nor is shadowed.
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
 * Finds the names that no file-level declaration may have in the output, although its own source could
 * use them.
 *
 * In a single file each declaration is visible everywhere. If inline assembly declares the same name,
 * solc refuses it; if a source uses the name for a builtin, the meaning changes.
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

/** Lists the builtins that a declaration uses. Their ids belong to no node. */
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
 * Finds the declarations that must keep their name, because another name would change the contract:
 *
 * - the target, because explorers ask for its name;
 * - X if `type(X).name` is used;
 * - types in the signatures of libraries' public functions, because selectors contain their names, and
 *   the contracts and libraries that declare such types: `Library.Struct`.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#function-signatures-and-selectors-in-libraries
 */
function findPinned(
  program: Program,
  { target, needed }: { readonly target: Declaration; readonly needed: Needed },
): ReadonlySet<number> {
  const named = [...needed.declarations.values()].flatMap((one) => {
    const signatures = listLibrarySignatures(one.declaration.node);
    const ranges = [...listTypeNames(one.declaration.node), ...signatures];
    return [
      ...ranges.flatMap((range) => listReferencedIds(one, range)),
      ...signatures.flatMap((signature) => listOwnerIds(program, signature)),
    ];
  });
  return new Set([target.id, ...named]);
}

/** Lists the file-level declarations of the types in a signature. A library's own types need no path to it. */
function listOwnerIds(program: Program, signature: SyntaxNode): number[] {
  return [...walkNodes(signature)]
    .map(({ reference }) => (reference === undefined ? undefined : program.findOwner(reference)?.id))
    .filter((id) => id !== undefined);
}

/** Lists each `type(X)` that is followed by `.name`. */
function listTypeNames(root: SyntaxNode): SyntaxNode[] {
  return [...walkNodes(root)]
    .filter(({ type, name }) => type === "MemberAccess" && name === "name")
    .flatMap(({ children }) => children)
    .filter(({ type, children }) => type === "FunctionCall" && children.some(isTypeKeyword));
}

function isTypeKeyword({ type, name }: SyntaxNode): boolean {
  return type === "Identifier" && name === "type";
}

/** Lists the parameters of a library's public functions. The list of results comes second, and is in no selector. */
function listLibrarySignatures(root: SyntaxNode): SyntaxNode[] {
  const { contractKind, isLibrary } = root.attributes;
  return contractKind === "library" || isLibrary === true
    ? root.children
        .filter(isPublicFunction)
        .flatMap(({ children }) => children.filter(isParameterList).slice(0, 1))
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

/** The name of a declaration in the output. */
export interface AssignedName {
  readonly name: string;
  /** The library that is created for it, if its own name must stay and is taken. */
  readonly wrapper: string | undefined;
}

/** Returns the text that refers to the declaration anywhere in the output. */
export function toReferenceText({ name, wrapper }: AssignedName): string {
  return wrapper === undefined ? name : `${wrapper}.${name}`;
}

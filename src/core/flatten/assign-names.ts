import { toFullyQualifiedName } from "../contract/contract-name.ts";
import type { Needed } from "./collect-needed.ts";
import type { FlattenRefusal } from "./flattened.ts";
import { findHidden, listAssemblyNames } from "./hidden-names.ts";
import type { Declaration, Program } from "./program/program.ts";

/** The assigned names by the ids of their declarations. */
type AssignedNames =
  | { readonly kind: "assigned"; readonly names: ReadonlyMap<number, AssignedName> }
  | { readonly kind: "refused"; readonly reason: FlattenRefusal };

/**
 * Assigns each needed declaration a name that is unique in the output.
 *
 * The first declaration with a name keeps it; the target comes first. The others get names that occur
 * nowhere in the sources. If inline assembly declares a name, no declaration of the output may have it: solc refuses
 * such a name if Solidity declares it, too.
 *
 * The name of an event or error is part of its topic or selector, so such a declaration keeps it and
 * moves into a library of its own. Every compiler that has events at file level (solc 0.8.22) also has
 * `emit Library.Event` (0.8.21).
 */
export function assignNames(
  program: Program,
  { target, needed }: { readonly target: Declaration; readonly needed: Needed },
): AssignedNames {
  const all = [...needed.declarations.values()].map(({ declaration }) => declaration);
  const hidden = findHidden(needed);
  const inAssembly = new Set(all.flatMap(({ node, file }) => listAssemblyNames(node, file)));
  const isFree = ({ id, name }: Declaration): boolean => !hidden.has(id) && !inAssembly.has(name);
  const fresh = createFreshNames(program);
  const names = new Map(
    [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, declarations]) => {
      const groups = groupOverloads(declarations, target);
      const keeper = groups.find((group) => group.every(isFree));
      return groups.flatMap((group) =>
        group === keeper
          ? group.map(({ id }) => [id, { name, wrapper: undefined }] as const)
          : renameGroup(name, { group, fresh }),
      );
    }),
  );
  return names.get(target.id)?.name === target.name
    ? { kind: "assigned", names }
    : { kind: "refused", reason: refuseName(target, inAssembly) };
}

function refuseName({ name, file }: Declaration, inAssembly: ReadonlySet<string>): FlattenRefusal {
  const declaration = toFullyQualifiedName({ inputSourceName: file.name, contractName: name });
  return { kind: "target-name", declaration, obstacle: inAssembly.has(name) ? "assembly" : "inner" };
}

/** Groups overloads: free functions with one name in one file. The group of the target comes first. */
function groupOverloads(declarations: readonly Declaration[], target: Declaration): readonly Declaration[][] {
  const groups = [...Map.groupBy(declarations, ({ file }) => file.name).values()];
  return groups.toSorted((one, other) => Number(other.includes(target)) - Number(one.includes(target)));
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

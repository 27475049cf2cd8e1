import type { NeededItem } from "./collect-needed.ts";
import { findHidden, listAssemblyNames } from "./hidden-names.ts";
import type { Declaration, Program } from "./program/program.ts";

/**
 * Assigns each declaration a unique name. The first with a name keeps it, the target first of all; others get names
 * that occur nowhere in the sources. solc refuses names that inline assembly declares.
 *
 * The name of an event or error is part of its topic or selector, so it keeps it in a library of its own:
 * `emit Library.Event` exists since solc 0.8.21.
 */
export function assignNames(
  program: Program,
  { target, needed }: { readonly target: Declaration; readonly needed: readonly NeededItem[] },
): ReadonlyMap<number, AssignedName> {
  const all = needed.flatMap(({ declaration }) => declaration ?? []);
  const hidden = findHidden(needed);
  const inAssembly = new Set(all.flatMap(({ node, file }) => listAssemblyNames(node, file)));
  const isFree = ({ id, name }: Declaration): boolean => !hidden.has(id) && !inAssembly.has(name);
  const fresh = createFreshNames(program);
  return new Map(
    [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, declarations]) => {
      const groups = groupOverloads(declarations, target);
      const keeper = groups.find((group) => group.includes(target) || group.every(isFree));
      return groups.flatMap((group) =>
        group === keeper ? setName(name, group) : renameGroup(name, { group, fresh }),
      );
    }),
  );
}

function groupOverloads(declarations: readonly Declaration[], target: Declaration): readonly Declaration[][] {
  const groups = [...Map.groupBy(declarations, ({ file }) => file.name).values()];
  return groups.toSorted((one, other) => Number(other.includes(target)) - Number(one.includes(target)));
}

type NamedId = readonly [id: number, name: AssignedName];

function setName(name: string, group: readonly Declaration[]): readonly NamedId[] {
  return group.map(({ id }) => [id, { name, wrapper: undefined }]);
}

function renameGroup(
  name: string,
  { group, fresh }: { readonly group: readonly Declaration[]; readonly fresh: FreshNames },
): readonly NamedId[] {
  if (group.some(({ node }) => node.type === "EventDefinition" || node.type === "ErrorDefinition")) {
    return group.map(({ id }) => [id, { name, wrapper: fresh(name) }]);
  }
  return setName(fresh(name), group);
}

type FreshNames = (name: string) => string;

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

export interface AssignedName {
  readonly name: string;
  readonly wrapper: string | undefined;
}

export function toReferenceText({ name, wrapper }: AssignedName): string {
  return wrapper === undefined ? name : `${wrapper}.${name}`;
}

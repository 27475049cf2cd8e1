import { toFullyQualifiedName } from "../../contract/contract-name.ts";
import type { FlattenRefusal, NameObstacle } from "../flattened.ts";
import type { Needed } from "../needs/collect-needed.ts";
import type { Declaration, Program } from "../syntax/program.ts";
import type { AssignedName } from "./assigned-name.ts";
import { createFreshNames, type FreshNames } from "./create-fresh-names.ts";
import { findHidden } from "./find-hidden.ts";
import { findNameObstacles } from "./find-name-obstacles.ts";
import { findPinned } from "./find-pinned.ts";
import type { PushedDirectives } from "./find-pushed-directives.ts";

/** By the declarations' ids. */
export type AssignedNames =
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

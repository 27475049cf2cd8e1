import { compareLayouts } from "../storage/compare-layouts.ts";
import type { Namespace } from "../storage/namespaces.ts";
import { isGap, type StorageVariable } from "../storage/storage-type.ts";
import type { Finding } from "./finding.ts";

const area = "storage";

export interface VersionStorage {
  readonly contractName: string;
  /** undefined: the compiler gives no layout (before solc 0.5.13), so nothing is known of its storage. */
  readonly variables: readonly StorageVariable[] | undefined;
  readonly namespaces: readonly Namespace[] | undefined;
}

export function compareStorage(before: VersionStorage, after: VersionStorage): readonly Finding[] {
  if (before.variables === undefined || after.variables === undefined) {
    const { contractName } = before.variables === undefined ? before : after;
    const reason = `the compiler of ${contractName} gives no storage layout, so the storage was not compared`;
    return [{ severity: "unknown", area, kind: "layout", subject: contractName, reason }];
  }
  return [
    ...compareLayouts(before.variables, after.variables),
    ...compareNamespaces(before.namespaces, after.namespaces),
    ...listRelocated(before, after),
  ];
}

function compareNamespaces(
  before: readonly Namespace[] | undefined,
  after: readonly Namespace[] | undefined,
): readonly Finding[] {
  if (before === undefined || after === undefined) {
    const reason = "the compiler did not lay out the structs with a namespace of their own (ERC-7201)";
    return [{ severity: "unknown", area, kind: "namespaces", subject: "namespaces", reason }];
  }
  const gone = before.filter(({ id }) => !after.some((other) => other.id === id));
  const pairs = after.map((one) => ({ now: one, old: before.find(({ id }) => id === one.id) }));
  const left = "the new version does not use this namespace; its data stays in place";
  return [
    ...gone.map(({ id, members }): Finding => {
      const severity = members.length === 0 ? "fine" : "note";
      return { severity, area, kind: "namespace-removed", subject: id, reason: left };
    }),
    ...pairs.flatMap(({ now, old }): readonly Finding[] =>
      old === undefined
        ? [{ severity: "fine", area, kind: "namespace-added", subject: now.id, reason: "a new namespace" }]
        : [...compareSlots(old, now), ...compareMembers(old, now)],
    ),
  ];
}

function compareMembers(before: Namespace, after: Namespace): readonly Finding[] {
  return compareLayouts(before.members, after.members).map((finding) => ({
    ...finding,
    subject: `${after.id}: ${finding.subject}`,
  }));
}

/** The annotation is a comment: a constant of the code decides about the slot. */
function compareSlots(before: Namespace, after: Namespace): readonly Finding[] {
  if (before.isInCode === after.isInCode) {
    return [];
  }
  const reason =
    "only one of the versions has its slot in the code: the other one does not use the struct, or has it at another place";
  return [{ severity: "unknown", area, kind: "namespace-slot", subject: after.id, reason }];
}

/** Lists the names of what a version has in order from slot 0 on, and in each of its namespaces. */
function listHomes({
  variables = [],
  namespaces = [],
}: VersionStorage): ReadonlyMap<string, readonly string[]> {
  const homes = [{ id: "slots in order", members: variables }, ...namespaces];
  return new Map(
    homes.map(({ id, members }) => [
      id,
      members.filter((member) => !isGap(member)).map(({ label }) => label),
    ]),
  );
}

/**
 * Lists variables that leave the slots in order for a namespace, or the other way round, or change the namespace, as all
 * of OpenZeppelin's contracts did from version 4 to 5. They keep their names and lose their data.
 */
function listRelocated(before: VersionStorage, after: VersionStorage): readonly Finding[] {
  const [old, now] = [listHomes(before), listHomes(after)];
  const left = [...old].flatMap(([home, labels]) =>
    labels.filter((label) => now.get(home)?.includes(label) !== true),
  );
  return [...now].flatMap(([home, labels]): readonly Finding[] => {
    const moved = labels.filter((label) => left.includes(label) && old.get(home)?.includes(label) !== true);
    const reason = `${moved.join(", ")} ${moved.length === 1 ? "is" : "are"} read from here, but the stored data stays at the old place`;
    return moved.length === 0 ? [] : [{ severity: "broken", area, kind: "moved", subject: home, reason }];
  });
}

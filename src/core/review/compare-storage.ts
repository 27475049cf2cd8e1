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
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((list) => list.find((one) => one.id === id));
    return compareNamespace(id, old, now);
  });
}

function compareNamespace(id: string, old?: Namespace, now?: Namespace): readonly Finding[] {
  const finding = { severity: "fine", area, subject: id } as const;
  if (old === undefined) {
    return [{ ...finding, kind: "namespace-added", reason: "a new namespace" }];
  }
  if (now === undefined) {
    const reason = "the new version does not use this namespace; its data stays in place";
    const severity = old.members.length === 0 ? "fine" : "note";
    return [{ ...finding, severity, kind: "namespace-removed", reason }];
  }
  return compareLayouts(old.members, now.members).map((one) => ({
    ...one,
    subject: `${id}: ${one.subject}`,
  }));
}

/** Lists the names of what a version has in order from slot 0 on, and in each of its namespaces. */
function listHomes({ variables = [], namespaces = [] }: VersionStorage) {
  const homes = [{ id: "slots in order", members: variables }, ...namespaces];
  const toLabels = (members: readonly StorageVariable[]) =>
    members.flatMap((member) => (isGap(member) ? [] : [member.label]));
  return new Map(homes.map(({ id, members }) => [id, toLabels(members)]));
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

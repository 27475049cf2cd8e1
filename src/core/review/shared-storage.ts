import { compareLayouts } from "../storage/compare-layouts.ts";
import { describePlace, isGap, overlaps, type StorageVariable } from "../storage/storage-type.ts";
import type { VersionStorage } from "./compare-storage.ts";
import type { Finding } from "./finding.ts";

/**
 * Lists the variables of a proxy itself that lie over those of its implementation: both run in one storage. A variable
 * that the implementation declares with the same name and type is meant to be shared.
 */
export function compareProxyVariables(
  own: readonly StorageVariable[],
  implementation: readonly StorageVariable[],
): readonly Finding[] {
  return own.flatMap((variable) => {
    const shared = implementation.find(
      ({ startBytes, label, type }) =>
        startBytes === variable.startBytes && label === variable.label && type.name === variable.type.name,
    );
    const overlapping = implementation.find((other) => overlaps(variable, other) && !isGap(other));
    if (isGap(variable) || shared !== undefined || overlapping === undefined) {
      return [];
    }
    const reason = `the proxy itself stores ${variable.label} there, and the next version ${overlapping.label}`;
    const [subject, place] = [variable.label, describePlace(variable.startBytes)];
    return [{ severity: "broken", area: "storage", kind: "proxy-variable", subject, place, reason }];
  });
}

/**
 * Lists what the storage of a facet that is added breaks of a facet that stays, because both use the diamond's slots: the
 * slots in order, as an AppStorage, and the namespaces that both have.
 */
export function compareSharedStorage(staying: VersionStorage, added: VersionStorage): readonly Finding[] {
  const { variables: old, namespaces = [] } = staying;
  const { variables: now, namespaces: others = [], contractName } = added;
  if (old === undefined || now === undefined) {
    const reason = "the compiler gives no storage layout of one of them";
    return [{ severity: "unknown", area: "storage", kind: "layout", subject: contractName, reason }];
  }
  const shared = namespaces.flatMap(({ id, members }) => {
    const other = others.find((one) => one.id === id);
    return other === undefined ? [] : [[members, other.members] as const];
  });
  return [[old, now.map((variable) => nameAlike(variable, old))] as const, ...shared].flatMap((pair) =>
    compareLayouts(...pair).filter(({ severity }) => severity === "broken"),
  );
}

/** Facets give one AppStorage different names. */
function nameAlike(variable: StorageVariable, others: readonly StorageVariable[]): StorageVariable {
  const { startBytes, type } = variable;
  const same = others.find((one) => one.startBytes === startBytes && one.type.name === type.name);
  return same === undefined || type.kind !== "struct" ? variable : { ...variable, label: same.label };
}

import type { BareHex } from "../../base/hex.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
import { toSelector } from "../proxy/places.ts";
import { compareLayouts } from "../storage/compare-layouts.ts";
import type { StorageVariable } from "../storage/storage-type.ts";
import type { VersionStorage } from "./compare-storage.ts";
import { type ContractVersion, compareVersions } from "./compare-versions.ts";
import type { Finding } from "./finding.ts";

/**
 * Compares the functions of two facets that have the given selectors, and the storage of both; undefined: no facet has
 * the functions.
 */
export function compareFacets(
  [before, after]: readonly (ContractVersion | undefined)[],
  selectors: readonly BareHex[],
): readonly Finding[] {
  const [old, now] = [before ?? (after && without(after)), after ?? (before && without(before))];
  return old === undefined || now === undefined
    ? []
    : compareVersions(restrict(old, selectors), restrict(now, selectors));
}

function without(version: ContractVersion): ContractVersion {
  return { ...version, abi: [], entries: version.entries && new Map(), immutables: undefined };
}

function restrict(version: ContractVersion, selectors: readonly BareHex[]): ContractVersion {
  const { abi, entries } = version;
  return {
    ...version,
    abi: abi.filter(
      (entry) => entry.type === "function" && selectors.includes(toSelector(toAbiSignature(entry))),
    ),
    entries: entries && new Map([...entries].filter(([selector]) => selectors.includes(selector))),
  };
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

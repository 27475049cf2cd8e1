import type { BareHex } from "../../base/hex.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
import { toSelector } from "../proxy/places.ts";
import { type ContractVersion, compareVersions } from "./compare-versions.ts";
import type { Finding } from "./finding.ts";

/** Compares the functions of two facets that have the given selectors, and the storage of both; undefined: no facet. */
export function compareFacets(
  [before, after]: readonly (ContractVersion | undefined)[],
  selectors: readonly BareHex[],
): readonly Finding[] {
  const any = before ?? after;
  return any === undefined
    ? []
    : compareVersions(
        restrict(before ?? any, before ? selectors : []),
        restrict(after ?? any, after ? selectors : []),
      );
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

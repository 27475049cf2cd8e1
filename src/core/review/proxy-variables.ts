import { describePlace, isGap, overlaps, type StorageVariable } from "../storage/storage-type.ts";
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
    const place = describePlace(variable.startBytes);
    return [
      { severity: "broken", area: "storage", kind: "proxy-variable", subject: variable.label, place, reason },
    ];
  });
}

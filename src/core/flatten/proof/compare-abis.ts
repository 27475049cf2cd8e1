import type { AbiEntry } from "../../build/compiled-contract.ts";
import type { FlattenDifference } from "../flatten-comparison.ts";

/**
 * Finds the entries that only one of two ABIs has, as JSON.
 *
 * What types are called in the source (`internalType`) is left out: it may change and means nothing
 * to callers.
 */
export function compareAbis(
  original: readonly AbiEntry[],
  flattened: readonly AbiEntry[],
): FlattenDifference | undefined {
  const [before, after] = [original.map(toComparableText), flattened.map(toComparableText)];
  const missing = before.filter((entry) => !after.includes(entry));
  const added = after.filter((entry) => !before.includes(entry));
  return missing.length === 0 && added.length === 0 ? undefined : { kind: "abi", missing, added };
}

function toComparableText(entry: AbiEntry): string {
  return JSON.stringify(entry, (key, value: unknown) => (key === "internalType" ? undefined : value));
}

import type { BareHex } from "../hex.ts";
import type { BytecodeDifference } from "./match.ts";
import type { Transformation } from "./transformation.ts";

/** Finds an immutable that has not the same value at each place that holds it. */
export function findImmutableConflict(
  transformations: readonly Transformation[],
): BytecodeDifference | undefined {
  const values = new Map<string, BareHex>();
  for (const transformation of transformations) {
    if (transformation.reason !== "immutable") {
      continue;
    }
    const { id, value } = transformation;
    const first = values.get(id) ?? value;
    if (first !== value) {
      return { kind: "immutable-conflict", id, values: [first, value] };
    }
    values.set(id, first);
  }
  return undefined;
}

import { type ParameterPlace, toInvalidValue } from "./parameter-place.ts";

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, "true", 1, 1n, "1"].map((value) => [value, true] as const),
  ...[false, "false", 0, 0n, "0"].map((value) => [value, false] as const),
]);

/**
 * Reads true or false. The texts `false` and `0` are false: taken for their truth in JavaScript
 * both would be true, and other arguments would be encoded than those that were given.
 */
export function parseBoolean(value: unknown, place: ParameterPlace): boolean {
  const boolean = booleans.get(value);
  if (boolean === undefined) {
    throw toInvalidValue(place, { value, problem: "it is neither true nor false" });
  }
  return boolean;
}

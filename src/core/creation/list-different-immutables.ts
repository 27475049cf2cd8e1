import type { Immutables } from "./read-immutables.ts";

/** Ids of the immutables that have not the same value on both sides. */
export function listDifferentImmutables(one: Immutables, other: Immutables): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id) !== other.get(id));
}

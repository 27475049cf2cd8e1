import type { MixedAbiCoders } from "./flattened.ts";

/** So many names are enough to see what is meant. */
const maxNames = 3;

/** Says as a clause what is the matter with sources that have different ABI coders. */
export function describeMixedAbiCoders({ v1, v2 }: MixedAbiCoders): string {
  return `a single file has one ABI coder, but ${listSome(v1)} has v1 and ${listSome(v2)} has v2`;
}

function listSome(names: readonly string[]): string {
  const others = names.length - maxNames;
  const some = names.slice(0, maxNames).join(", ");
  return others > 0 ? `${some} (and ${others} more)` : some;
}

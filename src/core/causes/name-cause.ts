import type { Cause } from "./cause.ts";

/** Returns the name of a cause for machines. Public API: it changes with a major version only. */
export function nameCause(cause: Cause): string {
  return cause.kind === "metadata" && cause.change !== undefined ? cause.change.kind : cause.kind;
}

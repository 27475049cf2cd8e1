import type { FoundMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";

/** A contract whose creation is looked for: what stands at the address, and what it was compiled from. */
export interface Subject {
  readonly target: Target;
  readonly found: FoundMatch;
}

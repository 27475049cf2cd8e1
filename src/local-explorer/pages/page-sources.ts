import type { Clock } from "../../verification/ports.ts";
import type { Chains } from "../engine/connect-chains.ts";
import type { DetectImplementations } from "../engine/detect-implementations.ts";
import type { Store } from "../store/create-store.ts";

/** What the pages are made from. */
export interface PageSources {
  readonly chains: Chains;
  readonly store: Store;
  readonly clock: Clock;
  readonly creationSearchMs: number;
  readonly detectImplementations: DetectImplementations;
}

import type { Cause } from "../../core/causes/cause.ts";
import type { ClosestContract } from "./closest-contract.ts";

/** The cause of a mismatch, and the contract that it was found with. */
export interface Diagnosis {
  readonly cause: Cause;
  /** undefined: none was compared, or none is near. */
  readonly closest: ClosestContract | undefined;
}

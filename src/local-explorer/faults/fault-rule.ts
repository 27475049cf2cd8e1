import type { ActionName } from "../../explorer-api/etherscan/request.ts";
import type { Fault } from "./fault.ts";
import type { FaultName } from "./named-faults.ts";

/** One rule of a faults script: which calls it is about, and what happens to them. */
export interface FaultRule {
  /** `*` counts and takes the calls of all actions together. */
  readonly action: ActionName | "*";
  /** The number of a call, from 1 on; a range as `2-4` or `3-`, to the end; or `every`. */
  readonly call: number | string;
  /** By its name, or in full. */
  readonly fault: FaultName | Fault;
}

import type { AbiEntry } from "../build-info/compiled-contract.ts";
import { listConstructorParameters } from "./list-constructor-parameters.ts";

/** Whether a contract is created with arguments. */
export function hasConstructorParameters(abi: readonly AbiEntry[]): boolean {
  return listConstructorParameters(abi).length > 0;
}

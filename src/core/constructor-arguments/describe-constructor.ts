import type { AbiEntry } from "../build-info/compiled-contract.ts";
import { describeParameters } from "./describe-type.ts";
import { listConstructorParameters } from "./list-constructor-parameters.ts";

/** Writes the constructor's signature: `constructor(address owner, (uint256 a, bytes b) plan)`. */
export function describeConstructor(abi: readonly AbiEntry[]): string {
  return `constructor(${describeParameters(listConstructorParameters(abi))})`;
}

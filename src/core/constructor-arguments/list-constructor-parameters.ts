import type { AbiEntry, AbiParameter } from "../build-info/compiled-contract.ts";

/** The parameters of an ABI's constructor; none when there is no constructor. */
export function listConstructorParameters(abi: readonly AbiEntry[]): readonly AbiParameter[] {
  return abi.find((entry) => entry.type === "constructor")?.inputs ?? [];
}

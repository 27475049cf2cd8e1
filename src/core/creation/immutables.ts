import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { matchRuntime } from "../bytecode/match-code.ts";

/** solc's id of each immutable → its value. */
export type Immutables = ReadonlyMap<string, BareHex>;

/** Reads the immutables in runtime bytecode; undefined: it is not the code of this contract. */
export function readImmutables(
  contract: CompiledContract,
  { address, runtimeBytecode }: { readonly address: Address; readonly runtimeBytecode: BareHex },
): Immutables | undefined {
  if (matchRuntime(contract, runtimeBytecode, { address }).kind === "mismatch") {
    return undefined;
  }
  return new Map(
    contract.runtimeBytecode.immutableReferences.map(({ id, offsetBytes, lengthBytes }) => [
      id,
      runtimeBytecode.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2),
    ]),
  );
}

export function listDifferentImmutables(one: Immutables, other: Immutables): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id) !== other.get(id));
}

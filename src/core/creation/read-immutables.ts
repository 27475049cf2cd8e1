import type { CompiledContract } from "../build/compiled-contract.ts";
import { matchRuntime } from "../bytecode/match-runtime.ts";
import type { Address, BareHex } from "../hex.ts";

/** solc's id of each immutable → its value. */
export type Immutables = ReadonlyMap<string, BareHex>;

/**
 * Reads the values of a contract's immutables out of its runtime bytecode; undefined when it is not
 * the code of this contract.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#immutable
 */
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

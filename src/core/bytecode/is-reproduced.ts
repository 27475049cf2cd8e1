import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract, CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import { linkBytecode } from "./link-bytecode.ts";
import { matchCreation, matchRuntime } from "./match-code.ts";

const nowhere: Address = "0x0000000000000000000000000000000000000000";

/**
 * Returns whether a compilation reproduces a stored contract. With linked libraries the metadata may differ, because
 * explorers take library addresses as compiler input. Immutables must be the compiler's: a stored contract could call
 * all of its code an immutable.
 */
export function isReproduced({
  stored,
  compiled,
  libraries,
}: {
  readonly stored: CompiledContract;
  readonly compiled: CompiledContract;
  /** By fully qualified name: 40 hex digits that the compiler was given. */
  readonly libraries: Readonly<Record<string, BareHex>>;
}): boolean {
  if (!hasPlacesOf(compiled.runtimeBytecode, stored.runtimeBytecode)) {
    return false;
  }
  if (Object.keys(libraries).length === 0) {
    return (
      compiled.creationBytecode.object === stored.creationBytecode.object &&
      compiled.runtimeBytecode.object === stored.runtimeBytecode.object
    );
  }
  const runtime = linkBytecode(stored.runtimeBytecode, libraries);
  const creation = linkBytecode(stored.creationBytecode, libraries);
  if (runtime.kind === "incomplete" || creation.kind === "incomplete") {
    return false;
  }
  const withoutConstructor = { ...compiled, abi: [] };
  return (
    matchRuntime(compiled, runtime.object, { address: nowhere }).kind !== "mismatch" &&
    matchCreation(withoutConstructor, creation.object).kind !== "mismatch"
  );
}

/** Ids of immutables depend on files that are not imported. */
function hasPlacesOf(
  { immutableReferences: all }: CompiledRuntimeBytecode,
  { immutableReferences: wanted }: CompiledRuntimeBytecode,
): boolean {
  const places = new Set(all.map(({ offsetBytes, lengthBytes }) => `${offsetBytes}+${lengthBytes}`));
  return wanted.every(({ offsetBytes, lengthBytes }) => places.has(`${offsetBytes}+${lengthBytes}`));
}

import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract, CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import { linkBytecode } from "./link-bytecode.ts";
import { matchCreation, matchRuntime } from "./match-code.ts";

/** Neither side was deployed, so a library's own address is not in its code yet. */
const nowhere: Address = "0x0000000000000000000000000000000000000000";

/**
 * Returns whether a compilation reproduces the code of a stored contract.
 *
 * Without linked libraries every byte must be equal, including the metadata. Explorers require library
 * addresses as compiler input, which changes the metadata. In that case the linked stored code must be
 * equal except for the metadata.
 *
 * Places that may have any value on the chain must be those of the compiler, too: a stored contract could pass off
 * all of its code as immutables.
 */
export function isReproduced({
  stored,
  compiled,
  libraries,
}: {
  readonly stored: CompiledContract;
  readonly compiled: CompiledContract;
  /** Fully qualified name → 40 hex digits: those that the compiler was given. */
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

/** Returns whether one code has the immutables of another. Their ids also depend on files that are not imported. */
function hasPlacesOf(
  { immutableReferences: all }: CompiledRuntimeBytecode,
  { immutableReferences: wanted }: CompiledRuntimeBytecode,
): boolean {
  const places = new Set(all.map(({ offsetBytes, lengthBytes }) => `${offsetBytes}+${lengthBytes}`));
  return wanted.every(({ offsetBytes, lengthBytes }) => places.has(`${offsetBytes}+${lengthBytes}`));
}

import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { linkBytecode } from "./link-bytecode.ts";
import { matchCreation } from "./match-creation.ts";
import { matchRuntime } from "./match-runtime.ts";

/** Neither side was deployed, so a library's own address is not in its code yet. */
const nowhere: Address = "0x0000000000000000000000000000000000000000";

/**
 * Whether a compilation reproduces the code of a stored contract.
 *
 * To the byte, metadata included, where no libraries are linked. Addresses of libraries that are
 * given to the compiler, as explorers want it, get into the metadata: then the stored code, linked,
 * has to be equal in everything else.
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

import type { CompiledContract } from "../build/compiled-contract.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";
import type { FlattenComparison } from "./flatten-comparison.ts";
import type { Rename } from "./flattened.ts";
import { compareAbis } from "./proof/compare-abis.ts";
import { type ComparableCode, compareCodes } from "./proof/compare-codes.ts";
import { compareStorage } from "./proof/compare-storage.ts";

/**
 * Says whether a flattened source compiled to the contract that it was made from.
 *
 * Creation and runtime bytecode must be equal to the byte, and the ABI must have the same functions,
 * events and errors; state variables must lie where they were. Three things may differ, all at the same places: metadata sections, because the
 * source is another; the placeholders of libraries, which must stand for the same ones by name; and
 * solc's ids of immutables, one for one.
 */
export function compareFlattened({
  original,
  flattened,
  renames,
}: {
  readonly original: CompiledContract;
  readonly flattened: CompiledContract;
  readonly renames: readonly Rename[];
}): FlattenComparison {
  const newNames = new Map(renames.map(({ from, to }) => [from, to]));
  const before = listCodes(original, (library) => newNames.get(library) ?? toContractName(library));
  const after = listCodes(flattened, toContractName);
  const difference =
    compareAbis(original.abi, flattened.abi) ??
    compareStorage(original.storageLayout, flattened.storageLayout) ??
    compareCodes("creation", [before.creation, after.creation]) ??
    compareCodes("runtime", [before.runtime, after.runtime]);
  return difference === undefined ? { kind: "equal" } : { kind: "different", difference };
}

/** The two codes of a contract, with their libraries by their names in the flattened source. */
function listCodes(
  { creationBytecode, runtimeBytecode, metadataSections }: CompiledContract,
  toLibraryName: (library: string) => string,
): { readonly creation: ComparableCode; readonly runtime: ComparableCode } {
  const toComparable = ({ object, linkReferences }: CompiledContract["creationBytecode"]) => ({
    object,
    metadata: findMetadataSections(object, metadataSections).map((section) => ({ ...section, id: "" })),
    libraries: linkReferences.map((place) => ({ ...place, id: toLibraryName(place.library) })),
  });
  return {
    creation: { ...toComparable(creationBytecode), immutables: [] },
    runtime: { ...toComparable(runtimeBytecode), immutables: runtimeBytecode.immutableReferences },
  };
}

function toContractName(fullyQualifiedName: string): string {
  return fullyQualifiedName.slice(fullyQualifiedName.lastIndexOf(":") + 1);
}

import type {
  AbiEntry,
  CompiledBytecode,
  CompiledContract,
  ImmutableReference,
} from "../build/compiled-contract.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";
import { splitName } from "../contract/contract-name.ts";
import type { FlattenDifference, Rename } from "./flattened.ts";

/**
 * Finds the first difference between a contract and its flattened one. Code must be equal to the byte, except for
 * metadata, placeholders of libraries with the same name, and the ids of immutables; the ABI must have the same
 * functions, events and errors.
 */
export function compareFlattened({
  original,
  flattened,
  renames,
}: {
  readonly original: CompiledContract;
  readonly flattened: CompiledContract;
  readonly renames: readonly Rename[];
}): FlattenDifference | undefined {
  const newNames = new Map(renames.map(({ from, to }) => [from, to]));
  const before = writeCodes(original, (library) => newNames.get(library) ?? splitName(library).contractName);
  const after = writeCodes(flattened, (library) => splitName(library).contractName);
  const abi = compareAbis(original.abi, flattened.abi);
  const bytecode = (["creation", "runtime"] as const).find((one) => before[one] !== after[one]);
  return abi ?? (bytecode && { kind: "code", bytecode });
}

function writeCodes(
  { creationBytecode, runtimeBytecode, metadataSections }: CompiledContract,
  toLibraryName: (library: string) => string,
): { readonly creation: string; readonly runtime: string } {
  const write = (bytecode: CompiledBytecode, immutables: readonly ImmutableReference[]) =>
    writeCode(bytecode.object, [
      ...findMetadataSections(bytecode.object, metadataSections).map((place) => ({
        ...place,
        text: "metadata",
      })),
      ...bytecode.linkReferences.map((place) => ({ ...place, text: toLibraryName(place.library) })),
      ...numberImmutables(immutables),
    ]);
  return {
    creation: write(creationBytecode, []),
    runtime: write(runtimeBytecode, runtimeBytecode.immutableReferences),
  };
}

interface Place {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  readonly text: string;
}

function numberImmutables(references: readonly ImmutableReference[]): readonly Place[] {
  const ids = [...new Set(references.toSorted(byOffset).map(({ id }) => id))];
  return references.map((place) => ({ ...place, text: `immutable ${ids.indexOf(place.id)}` }));
}

function writeCode(object: string, places: readonly Place[]): string {
  return places
    .toSorted(byOffset)
    .reduceRight(
      (code, { offsetBytes, lengthBytes, text }) =>
        `${code.slice(0, offsetBytes * 2)}<${text}: ${lengthBytes}>${code.slice((offsetBytes + lengthBytes) * 2)}`,
      object,
    );
}

function byOffset(one: { readonly offsetBytes: number }, other: { readonly offsetBytes: number }): number {
  return one.offsetBytes - other.offsetBytes;
}

/** Finds the entries that only one ABI has, as JSON. Types in the source (`internalType`) may change. */
function compareAbis(
  original: readonly AbiEntry[],
  flattened: readonly AbiEntry[],
): FlattenDifference | undefined {
  const before = new Set(original.map(toComparableText));
  const after = new Set(flattened.map(toComparableText));
  const missing = [...before].filter((entry) => !after.has(entry));
  const entries = [...missing, ...[...after].filter((entry) => !before.has(entry))];
  return entries.length === 0 ? undefined : { kind: "abi", entries };
}

function toComparableText(entry: AbiEntry): string {
  return JSON.stringify(entry, (key, value: unknown) => (key === "internalType" ? undefined : value));
}

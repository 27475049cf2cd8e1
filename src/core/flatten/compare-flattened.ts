import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry, CompiledContract } from "../build/compiled-contract.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";
import { splitName, toFullyQualifiedName } from "../contract/contract-name.ts";
import { findChangedVariable } from "../contract/storage-layout.ts";
import type {
  BytecodeKind,
  FlattenComparison,
  FlattenDifference,
  IncludedDeclaration,
  Rename,
} from "./flattened.ts";

/**
 * Returns whether a flattened source compiles to the contract that it was made from.
 *
 * Creation and runtime bytecode must be equal, byte for byte. The ABI must have the same functions,
 * events and errors, and state variables must keep their place. Three things may differ, but not in
 * their places: metadata sections, because the source is another; the placeholders of libraries, if the
 * libraries have the same names; and solc's ids of immutables, if they correspond one to one.
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
  const before = listCodes(original, (library) => newNames.get(library) ?? splitName(library).contractName);
  const after = listCodes(flattened, (library) => splitName(library).contractName);
  const difference =
    compareInterface(original, flattened) ??
    compareCodes("creation", [before.creation, after.creation]) ??
    compareCodes("runtime", [before.runtime, after.runtime]);
  return difference === undefined ? { kind: "equal" } : { kind: "different", difference };
}

/** Returns both codes of a contract, with libraries under their names in the flattened source. */
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

/** A contract that flattening changed. */
interface ChangedContract {
  /** Fully qualified name of the original. */
  readonly contract: string;
  readonly difference: FlattenDifference;
}

/**
 * Finds the first contract of a flattened source, renamed or not, that has other selectors, topics or
 * state variables than its original. It does not compare code.
 */
export function compareInterfaces({
  originals,
  flattened,
  included,
}: {
  readonly originals: readonly CompiledContract[];
  /** The contracts of the flattened source only. */
  readonly flattened: readonly CompiledContract[];
  readonly included: readonly IncludedDeclaration[];
}): ChangedContract | undefined {
  const contracts = included.filter(({ isContract }) => isContract);
  return contracts
    .map(({ inputSourceName, name, flattenedName }): ChangedContract | undefined => {
      const before = originals.find(
        (original) => original.inputSourceName === inputSourceName && original.contractName === name,
      );
      const after = flattened.find(({ contractName }) => contractName === flattenedName);
      const difference = before && after && compareInterface(before, after);
      const contract = toFullyQualifiedName({ inputSourceName, contractName: name });
      return difference && { contract, difference };
    })
    .find((changed) => changed !== undefined);
}

function compareInterface(before: CompiledContract, after: CompiledContract): FlattenDifference | undefined {
  return compareAbis(before.abi, after.abi) ?? compareStorage(before, after);
}

/**
 * Finds the entries that only one of two ABIs has, as JSON.
 *
 * It ignores the names of types in the source (`internalType`): they may change, and callers do not
 * depend on them.
 */
function compareAbis(
  original: readonly AbiEntry[],
  flattened: readonly AbiEntry[],
): FlattenDifference | undefined {
  const before = new Set(original.map(toComparableText));
  const after = new Set(flattened.map(toComparableText));
  const missing = [...before].filter((entry) => !after.has(entry));
  const added = [...after].filter((entry) => !before.has(entry));
  return missing.length === 0 && added.length === 0 ? undefined : { kind: "abi", missing, added };
}

function toComparableText(entry: AbiEntry): string {
  return JSON.stringify(entry, (key, value: unknown) => (key === "internalType" ? undefined : value));
}

/** A place in a code, with the id of its content. */
interface Place {
  readonly id: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/** A code, with the places that are compared by position, not by bytes. */
export interface ComparableCode {
  readonly object: BareHex;
  readonly metadata: readonly Place[];
  readonly libraries: readonly Place[];
  readonly immutables: readonly Place[];
}

/** Finds the first difference between an original code and a flattened one. */
function compareCodes(
  bytecode: BytecodeKind,
  [original, flattened]: readonly [ComparableCode, ComparableCode],
): FlattenDifference | undefined {
  const [originalBytes, flattenedBytes] = [original.object.length / 2, flattened.object.length / 2];
  if (originalBytes !== flattenedBytes) {
    return { kind: "length", bytecode, originalBytes, flattenedBytes };
  }
  const [expected, found] = [maskPlaces(original), maskPlaces(flattened)];
  if (expected !== found) {
    const index = [...expected].findIndex((digit, position) => digit !== found[position]);
    return { kind: "code", bytecode, offsetBytes: Math.floor(index / 2) };
  }
  if (!pairPlaces(original.libraries, flattened.libraries).every(([one, other]) => one === other)) {
    return { kind: "libraries", bytecode };
  }
  return isOneToOne(pairPlaces(original.immutables, flattened.immutables))
    ? undefined
    : { kind: "immutables", bytecode };
}

/** Replaces each place by a letter that is no hex digit, so that codes are equal only if their places are. */
function maskPlaces({ object, metadata, libraries, immutables }: ComparableCode): string {
  const fill = (letter: string) => (place: Place) => ({ ...place, letter });
  const fillings = [...metadata.map(fill("m")), ...libraries.map(fill("l")), ...immutables.map(fill("i"))];
  return fillings.reduce(
    (code, { offsetBytes, lengthBytes, letter }) =>
      code.slice(0, offsetBytes * 2) +
      letter.repeat(lengthBytes * 2) +
      code.slice((offsetBytes + lengthBytes) * 2),
    object,
  );
}

/** Pairs the ids at each place, the original's first. */
function pairPlaces(
  original: readonly Place[],
  flattened: readonly Place[],
): readonly (readonly [string, string | undefined])[] {
  const ids = new Map(flattened.map(({ offsetBytes, id }) => [offsetBytes, id]));
  return original.map(({ offsetBytes, id }) => [id, ids.get(offsetBytes)] as const);
}

function isOneToOne(pairs: readonly (readonly [string, string | undefined])[]): boolean {
  const distinct = new Set(pairs.map((pair) => JSON.stringify(pair)));
  const firsts = new Set(pairs.map(([one]) => one));
  const seconds = new Set(pairs.map(([, other]) => other));
  return distinct.size === firsts.size && distinct.size === seconds.size;
}

/** Before solc 0.5.13 there is no storage layout, so nothing is found. */
function compareStorage(before: CompiledContract, after: CompiledContract): FlattenDifference | undefined {
  const changed =
    before.storageLayout &&
    after.storageLayout &&
    findChangedVariable(before.storageLayout, after.storageLayout);
  return changed && { kind: "storage", variable: changed.label };
}

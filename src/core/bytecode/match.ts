import type { BareHex } from "../../base/hex.ts";
import { findTrailingMetadata, type MetadataSection } from "./metadata.ts";

export type MatchKind = "exact" | "partial";

/**
 * `different`: the code is equal, but not its metadata. `absent`: the compiled code has no source hash, so equal code
 * does not prove equal sources.
 */
type SourceHashVerdict = "equal" | "different" | "absent";

export interface MatchedBytecode {
  readonly kind: MatchKind;
  readonly sourceHash: SourceHashVerdict;
  readonly transformations: readonly Transformation[];
  readonly libraries: Readonly<Record<string, BareHex>>;
}

export type BytecodeMatch =
  | MatchedBytecode
  | { readonly kind: "mismatch"; readonly difference: BytecodeDifference };

export type CreationMatch =
  | (MatchedBytecode & { readonly encodedConstructorArguments: BareHex })
  | { readonly kind: "mismatch"; readonly difference: CreationDifference };

export type BytecodeDifference =
  | { readonly kind: "no-code" }
  | { readonly kind: "length"; readonly compiledBytes: number; readonly onChainBytes: number }
  | { readonly kind: "code"; readonly offsetBytes: number };

export type CreationDifference =
  | BytecodeDifference
  /** The bytes behind the creation bytecode are no arguments of the constructor. */
  | { readonly kind: "constructor-arguments"; readonly offsetBytes: number; readonly value: BareHex };

/**
 * An explained difference, as the Verifier Alliance describes it. `value` is the chain's.
 *
 * @see https://github.com/verifier-alliance/database-specs
 */
export type Transformation =
  | (Filled & { readonly type: "replace"; readonly reason: "library" | "immutable"; readonly id: string })
  | (Filled & { readonly type: "replace"; readonly reason: "callProtection" | "cborAuxdata" })
  | (Filled & { readonly type: "insert"; readonly reason: "constructorArguments" });

interface Filled {
  readonly offsetBytes: number;
  readonly value: BareHex;
}

/**
 * The match is exact if the contract's own section, the last one, has an equal source hash and no section was
 * replaced.
 */
export function compareSourceHashes({
  runtimeBytecode,
  sections,
  transformations,
}: {
  readonly runtimeBytecode: BareHex;
  readonly sections: readonly MetadataSection[];
  readonly transformations: readonly Transformation[];
}): Pick<MatchedBytecode, "kind" | "sourceHash"> {
  const own = sections.find(
    ({ offsetBytes, lengthBytes }) => (offsetBytes + lengthBytes) * 2 === runtimeBytecode.length,
  );
  const isReplaced = transformations.some(({ reason }) => reason === "cborAuxdata");
  const sourceHash = toVerdict(own?.metadata.sourceHash !== undefined, isReplaced);
  return { kind: sourceHash === "equal" ? "exact" : "partial", sourceHash };
}

function toVerdict(hasSourceHash: boolean, isReplaced: boolean): SourceHashVerdict {
  if (!hasSourceHash) {
    return "absent";
  }
  return isReplaced ? "different" : "equal";
}

/** Returns the addresses of libraries: 40 hex digits by fully qualified name. */
export function collectLibraries(
  transformations: readonly Transformation[],
): Readonly<Record<string, BareHex>> {
  return Object.fromEntries(
    transformations.flatMap(({ reason, ...place }) =>
      reason === "library" && "id" in place ? [[place.id, place.value]] : [],
    ),
  );
}

/** Without a hash equal codes prove nothing about sources. */
export function hasSameSourceHash(one: BareHex, other: BareHex): boolean {
  const [hash, otherHash] = [one, other].map((code) => findTrailingMetadata(code)?.metadata.sourceHash);
  return hash !== undefined && hash.kind === otherHash?.kind && hash.digest === otherHash.digest;
}

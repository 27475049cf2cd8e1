import type { BareHex } from "../../base/hex.ts";
import { findTrailingMetadata, type MetadataSection } from "./metadata.ts";

/** Exact: the metadata's source hash is equal too. Partial: equal except for the metadata. */
export type MatchKind = "exact" | "partial";

/**
 * Result of comparing the source hash in the contract's own metadata section. `equal`: the sources and
 * settings are the same. `different`: sources, settings or compiler differ, but the code is equal.
 * `absent`: the compiled code has no source hash (`bytecodeHash: "none"`, `appendCBOR: false`), so equal
 * code does not prove equal sources.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
type SourceHashVerdict = "equal" | "different" | "absent";

/** The code on the chain is the compiled code; each difference has its reason. */
export interface MatchedBytecode {
  /** Exact if and only if `sourceHash` is `equal`. */
  readonly kind: MatchKind;
  readonly sourceHash: SourceHashVerdict;
  readonly transformations: readonly Transformation[];
  /** Fully qualified name of each linked library → its address on the chain, 40 hex digits. */
  readonly libraries: Readonly<Record<string, BareHex>>;
}

/** The result of comparing runtime bytecode, with the reason for each difference. */
export type BytecodeMatch =
  | MatchedBytecode
  | { readonly kind: "mismatch"; readonly difference: BytecodeDifference };

/** The result of comparing creation bytecode, which is followed by the constructor arguments. */
export type CreationMatch =
  | (MatchedBytecode & { readonly encodedConstructorArguments: BareHex })
  | { readonly kind: "mismatch"; readonly difference: CreationDifference };

/** The first difference that no transformation explains. */
export type BytecodeDifference =
  /** One side is empty: an interface, an abstract contract, an account without code. */
  | { readonly kind: "no-code" }
  | { readonly kind: "length"; readonly compiledBytes: number; readonly onChainBytes: number }
  | { readonly kind: "code"; readonly offsetBytes: number }
  /** One side has no metadata section here, or one of another length. The code before it is equal. */
  | {
      readonly kind: "metadata";
      readonly offsetBytes: number;
      readonly compiledBytes: number;
      readonly onChainBytes: number;
    }
  | { readonly kind: "library-conflict"; readonly library: string; readonly addresses: readonly BareHex[] }
  | { readonly kind: "immutable-conflict"; readonly id: string; readonly values: readonly BareHex[] }
  /** A library's runtime code holds its own address, and this is another address. */
  | { readonly kind: "call-protection"; readonly address: BareHex };

export type CreationDifference =
  | BytecodeDifference
  /** The bytes behind the creation bytecode are not valid constructor arguments. */
  | { readonly kind: "constructor-arguments"; readonly offsetBytes: number; readonly value: BareHex };

/**
 * One explained difference between compiled code and the code on the chain, in the model of the
 * Verifier Alliance. `value` is what stands on the chain.
 *
 * @see https://github.com/verifier-alliance/database-specs
 */
export type Transformation =
  | {
      readonly type: "replace";
      readonly reason: "library";
      readonly offsetBytes: number;
      /** Fully qualified name of the library. */
      readonly id: string;
      readonly value: BareHex;
    }
  | {
      readonly type: "replace";
      readonly reason: "immutable";
      readonly offsetBytes: number;
      /** solc's id of the immutable. */
      readonly id: string;
      readonly value: BareHex;
    }
  | {
      readonly type: "replace";
      readonly reason: "callProtection";
      readonly offsetBytes: number;
      /** 20 bytes, or 32 where the IR pipeline keeps the address as an immutable. */
      readonly value: BareHex;
    }
  | {
      readonly type: "replace";
      readonly reason: "cborAuxdata";
      readonly offsetBytes: number;
      readonly value: BareHex;
    }
  | {
      readonly type: "insert";
      readonly reason: "constructorArguments";
      readonly offsetBytes: number;
      readonly value: BareHex;
    };

/**
 * Compares the source hashes of two equal codes. The match is exact if the contract's own metadata section
 * holds a source hash and no metadata section had to be replaced.
 *
 * `sections` are those of the compiled runtime bytecode; the contract's own is the one at its end.
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

type CollectedLibraries =
  | { readonly kind: "collected"; readonly libraries: Readonly<Record<string, BareHex>> }
  | { readonly kind: "conflict"; readonly difference: BytecodeDifference };

/**
 * Reads the libraries' addresses out of the transformations: one library, one address.
 *
 * `known` are addresses that are already proved, by the runtime bytecode for instance; another
 * address for one of these libraries is a conflict.
 */
export function collectLibraries(
  transformations: readonly Transformation[],
  known: Readonly<Record<string, BareHex>> = {},
): CollectedLibraries {
  const libraries = new Map<string, BareHex>();
  for (const transformation of transformations) {
    if (transformation.reason !== "library") {
      continue;
    }
    const { id: library, value } = transformation;
    const address = libraries.get(library) ?? known[library] ?? value;
    if (address !== value) {
      return {
        kind: "conflict",
        difference: { kind: "library-conflict", library, addresses: [address, value] },
      };
    }
    libraries.set(library, address);
  }
  return { kind: "collected", libraries: Object.fromEntries(libraries) };
}

/**
 * Returns whether the own metadata sections of two codes hold the same source hash: then sources,
 * settings and compiler version are the same. Without a hash they prove nothing.
 */
export function hasSameSourceHash(one: BareHex, other: BareHex): boolean {
  const [hash, otherHash] = [one, other].map((code) => findTrailingMetadata(code)?.metadata.sourceHash);
  return hash !== undefined && hash.kind === otherHash?.kind && hash.digest === otherHash.digest;
}

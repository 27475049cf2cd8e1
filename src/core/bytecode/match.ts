import type { BareHex } from "../../base/hex.ts";
import { findTrailingMetadata, type MetadataSection } from "./metadata.ts";

/** Exact: the metadata's source hash is equal too. Partial: equal but for what metadata says. */
export type MatchKind = "exact" | "partial";

/**
 * What the contract's own metadata section says of its sources. `equal`: the same sources and
 * settings. `different`: other sources, settings or compiler, yet the same code. `absent`: the
 * compiled code carries no source hash (`bytecodeHash: "none"`, `appendCBOR: false`), so that code
 * may be equal in full and still nobody can tell the sources from it.
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

/** The answer to "is this the compiled code?", with the reason for each difference. */
export type BytecodeMatch =
  | MatchedBytecode
  | { readonly kind: "mismatch"; readonly difference: BytecodeDifference };

/** The same answer for creation bytecode, which is followed by the constructor arguments. */
export type CreationMatch =
  | (MatchedBytecode & { readonly encodedConstructorArguments: BareHex })
  | { readonly kind: "mismatch"; readonly difference: CreationDifference };

/** The first thing that no transformation explains. */
export type BytecodeDifference =
  /** One side is empty: an interface, an abstract contract, an account without code. */
  | { readonly kind: "no-code" }
  | { readonly kind: "length"; readonly compiledBytes: number; readonly onChainBytes: number }
  | { readonly kind: "code"; readonly offsetBytes: number }
  /** Where one side has a metadata section, the other has none or one of another form; the code before it is equal. */
  | {
      readonly kind: "metadata";
      readonly offsetBytes: number;
      readonly compiledBytes: number;
      readonly onChainBytes: number;
    }
  | { readonly kind: "library-conflict"; readonly library: string; readonly addresses: readonly BareHex[] }
  | { readonly kind: "immutable-conflict"; readonly id: string; readonly values: readonly BareHex[] }
  /** A library's runtime code holds its own address; this one is another's. */
  | { readonly kind: "call-protection"; readonly address: BareHex };

export type CreationDifference =
  | BytecodeDifference
  /** What follows the creation bytecode is not what the constructor takes. */
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
 * Says what equal code proves of the sources: exact when the contract's own metadata section holds
 * a source hash and no metadata section at all had to be replaced.
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

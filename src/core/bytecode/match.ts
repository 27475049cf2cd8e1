import type { BareHex } from "../hex.ts";
import type { Transformation } from "./transformation.ts";

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
export type SourceHashVerdict = "equal" | "different" | "absent";

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

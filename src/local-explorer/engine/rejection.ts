import type { BareHex } from "../../base/hex.ts";
import type { BytecodeDifference, CreationDifference } from "../../core/bytecode/match.ts";

/** Why a submission was not verified. */
export type Rejection =
  | { readonly kind: "source-invalid"; readonly problem: string }
  | { readonly kind: "compiler-unavailable"; readonly compilerVersion: string }
  | { readonly kind: "compiler-failed"; readonly compilerVersion: string }
  | { readonly kind: "compilation-too-large"; readonly limitBytes: number }
  | { readonly kind: "compilation-too-slow"; readonly limitSeconds: number }
  | { readonly kind: "compilation-errors"; readonly errors: readonly string[] }
  | { readonly kind: "contract-not-found"; readonly contractName: string; readonly known: readonly string[] }
  | { readonly kind: "no-bytecode"; readonly contractName: string }
  | { readonly kind: "libraries-missing"; readonly libraries: readonly LinkedLibrary[] }
  | { readonly kind: "library-differs"; readonly library: LinkedLibrary; readonly given: BareHex }
  | { readonly kind: "runtime-differs"; readonly difference: BytecodeDifference }
  | { readonly kind: "creation-differs"; readonly difference: CreationDifference }
  | { readonly kind: "arguments-differ"; readonly given: BareHex; readonly onChain: BareHex }
  | { readonly kind: "arguments-invalid"; readonly given: BareHex; readonly constructor: string }
  | { readonly kind: "no-code"; readonly address: string }
  | { readonly kind: "temporary"; readonly problem: string };

export interface LinkedLibrary {
  /** Fully qualified name. */
  readonly name: string;
  /** On the chain, 40 hex digits. */
  readonly address: BareHex;
}

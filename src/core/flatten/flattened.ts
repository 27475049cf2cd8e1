import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** The input of flattening. */
export interface FlattenInput {
  readonly sources: CompilerInput["sources"];
  /** solc's syntax trees by source name, all from one compilation of these sources. */
  readonly asts: Readonly<Record<string, unknown>>;
  readonly target: { readonly inputSourceName: string; readonly contractName: string };
  /** The version that will compile the output: ABI coder v2 is the default since 0.8. */
  readonly solcLongVersion: string;
}

export type FlattenResult = Flattened | { readonly kind: "refused"; readonly reason: FlattenRefusal };

/** One source with the target and what it needs. It still has to be compiled and compared. */
export interface Flattened {
  readonly kind: "flattened";
  readonly source: string;
  readonly renames: readonly Rename[];
  /** In the order of the output. */
  readonly included: readonly IncludedDeclaration[];
  /** SPDX expression of the whole; `undefined` if no source has one. */
  readonly license: string | undefined;
  /** Set if the sources disagree. */
  readonly mixedAbiCoders: MixedAbiCoders | undefined;
}

export interface Rename {
  /** The original name: `contracts/Vault.sol:Vault`. */
  readonly from: string;
  /** The new name: `Vault_2`, or `Unpaid_2.Unpaid` for an error in a library of its own. */
  readonly to: string;
}

/** A file-level declaration that the target needs, or the target itself. */
export interface IncludedDeclaration {
  readonly inputSourceName: string;
  readonly name: string;
  /** The name in the output. */
  readonly flattenedName: string;
  readonly isContract: boolean;
}

/**
 * Two ABI coders in the sources, although a single file can have only one. If the proof fails, this is the reason.
 */
export interface MixedAbiCoders {
  /** Names of the sources that use each coder. */
  readonly v1: readonly string[];
  readonly v2: readonly string[];
}

export type AbiCoder = "v1" | "v2";

/** The reason why a contract cannot be flattened. */
export type FlattenRefusal =
  /** The target's source has no contract of that name. */
  | { readonly kind: "contract-not-found" }
  /** A needed source has no text or no syntax tree. */
  | { readonly kind: "syntax-tree-missing"; readonly inputSourceName: string }
  /**
   * The target cannot keep its name.
   *
   * - `assembly`: inline assembly declares the same name, and solc refuses shadowing there
   * - `inner`: a source uses the target under an alias, and a member, parameter or variable has the name
   */
  | {
      readonly kind: "target-name";
      /** Fully qualified name of the target. */
      readonly declaration: string;
      readonly obstacle: "assembly" | "inner";
    };

/** The first difference between the original and the flattened contract. */
export type FlattenDifference =
  /** ABI entries that only one of them has, as JSON. */
  | { readonly kind: "abi"; readonly entries: readonly string[] }
  | { readonly kind: "code"; readonly bytecode: "creation" | "runtime" };

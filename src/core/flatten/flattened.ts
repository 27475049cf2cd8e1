import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** What is flattened. */
export interface FlattenInput {
  readonly sources: CompilerInput["sources"];
  /** By source name: solc's syntax trees, all of the one compilation of these sources. */
  readonly asts: Readonly<Record<string, unknown>>;
  readonly target: { readonly inputSourceName: string; readonly contractName: string };
  /** Of the compiler that is going to compile the output: ABI coder v2 is the default since 0.8. */
  readonly solcLongVersion: string;
  /** Instead of the best guess, where the sources do not agree: for another try. */
  readonly abiCoder?: AbiCoder | undefined;
}

export type FlattenResult = Flattened | { readonly kind: "refused"; readonly reason: FlattenRefusal };

/** One source that holds the target and what it needs. Not proved yet: it has to be compiled and compared. */
export interface Flattened {
  readonly kind: "flattened";
  readonly source: string;
  readonly renames: readonly Rename[];
  /** In the order of the output. */
  readonly included: readonly IncludedDeclaration[];
  /** SPDX expression of the whole; undefined when no source has one. */
  readonly license: string | undefined;
  /** Set where the sources do not agree. */
  readonly mixedAbiCoders: MixedAbiCoders | undefined;
}

export interface Rename {
  /** As it was: `contracts/Vault.sol:Vault`. */
  readonly from: string;
  /** As it is now: `Vault_2`, or `Unpaid_2.Unpaid` for an error in a library of its own. */
  readonly to: string;
}

/** A file-level declaration that the target needs; the target is one. */
export interface IncludedDeclaration {
  readonly inputSourceName: string;
  readonly name: string;
  /** As it is called in the output. */
  readonly flattenedName: string;
  readonly isContract: boolean;
}

/**
 * A single file has one ABI coder, and the sources have two. If the proof fails, the other coder may
 * be tried; if that fails too, this is the reason.
 */
export interface MixedAbiCoders {
  readonly chosen: AbiCoder;
  /** Source names by the coder that holds there. */
  readonly v1: readonly string[];
  readonly v2: readonly string[];
}

export type AbiCoder = "v1" | "v2";

/** Why there can be no single file. */
export type FlattenRefusal =
  /** The target's source has no contract of that name. */
  | { readonly kind: "contract-not-found" }
  /** A source that is needed has no text or no syntax tree. */
  | { readonly kind: "syntax-tree-missing"; readonly inputSourceName: string }
  /**
   * Declarations that must keep their name cannot all have it.
   *
   * - `declaration`: there are several of them
   * - `assembly`: inline assembly somewhere declares a name that would hide it, which solc refuses
   * - `builtin`: somewhere the name means what Solidity brings along
   * - `inner`: where it is used under another name, something closer has this name
   */
  | {
      readonly kind: "name-conflict";
      readonly name: string;
      readonly obstacle: NameObstacle;
      /** Fully qualified names. */
      readonly declarations: readonly string[];
    };

export type NameObstacle = "declaration" | "assembly" | "builtin" | "inner";

/** The answer to "is the flattened contract the same contract?". */
export type FlattenComparison =
  | { readonly kind: "equal" }
  | { readonly kind: "different"; readonly difference: FlattenDifference };

/** The first thing that is not the same. */
export type FlattenDifference =
  /** ABI entries that only one of the two has, as JSON. */
  | { readonly kind: "abi"; readonly missing: readonly string[]; readonly added: readonly string[] }
  | {
      readonly kind: "length";
      readonly bytecode: BytecodeKind;
      readonly originalBytes: number;
      readonly flattenedBytes: number;
    }
  | { readonly kind: "code"; readonly bytecode: BytecodeKind; readonly offsetBytes: number }
  /** The first state variable that lies elsewhere, or has another form. */
  | { readonly kind: "storage"; readonly variable: string }
  /** The places are the same, but not what stands there. */
  | { readonly kind: "libraries" | "immutables"; readonly bytecode: BytecodeKind };

export type BytecodeKind = "creation" | "runtime";

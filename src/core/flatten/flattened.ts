import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { toShownName, toShownSourceName } from "../contract/contract-name.ts";

export interface FlattenInput {
  readonly sources: CompilerInput["sources"];
  readonly asts: Readonly<Record<string, unknown>>;
  readonly target: { readonly inputSourceName: string; readonly contractName: string };
  /** Of the output's compiler: ABI coder v2 is the default since 0.8. */
  readonly solcLongVersion: string;
}

export type FlattenResult = Flattened | { readonly kind: "refused"; readonly reason: FlattenRefusal };

export interface Flattened {
  readonly kind: "flattened";
  readonly source: string;
  readonly renames: readonly Rename[];
  readonly included: readonly IncludedDeclaration[];
  /** SPDX; undefined: no source has one. */
  readonly license: string | undefined;
}

export interface Rename {
  /** `contracts/Vault.sol:Vault` */
  readonly from: string;
  readonly to: string;
}

export interface IncludedDeclaration {
  readonly inputSourceName: string;
  readonly name: string;
  readonly flattenedName: string;
  readonly isContract: boolean;
}

export type FlattenRefusal =
  | { readonly kind: "contract-not-found" }
  | { readonly kind: "syntax-tree-missing"; readonly inputSourceName: string }
  /**
   * `assembly`: inline assembly declares the target's name. `inner`: the target is used under an alias, and a member,
   * parameter or variable has its name.
   */
  | {
      readonly kind: "target-name";
      /** Fully qualified. */
      readonly declaration: string;
      readonly obstacle: "assembly" | "inner";
    };

export type FlattenDifference =
  | { readonly kind: "abi"; readonly entries: readonly string[] }
  | { readonly kind: "code"; readonly bytecode: "creation" | "runtime" };

const obstacles = {
  assembly: "inline assembly in another source declares this name",
  inner: "a source uses it under an alias, and a member, parameter or variable has its own name",
} as const;

export function describeRefusal(reason: FlattenRefusal): string {
  switch (reason.kind) {
    case "contract-not-found":
      return "its source has no contract of that name";
    case "syntax-tree-missing":
      return `the compiler's syntax tree of ${toShownSourceName(reason.inputSourceName)} is missing`;
    case "target-name":
      return `${toShownName(reason.declaration)} must keep its name, and ${obstacles[reason.obstacle]}`;
  }
}

export function describeDifference(difference: FlattenDifference): string {
  return difference.kind === "abi"
    ? `the ABI differs: ${difference.entries.join(" ")}`
    : `the ${difference.bytecode} bytecode differs`;
}

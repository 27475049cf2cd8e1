import type { CompilerInput } from "../compiler-input/compiler-input.ts";

export interface FlattenInput {
  readonly sources: CompilerInput["sources"];
  readonly asts: Readonly<Record<string, unknown>>;
  readonly target: { readonly inputSourceName: string; readonly contractName: string };
  /** Of the output's compiler: ABI coder v2 is the default since 0.8. */
  readonly solcLongVersion: string;
}

export interface Flattened {
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

export type FlattenDifference =
  | { readonly kind: "abi"; readonly entries: readonly string[] }
  | { readonly kind: "code"; readonly bytecode: "creation" | "runtime" };

export function describeDifference(difference: FlattenDifference): string {
  return difference.kind === "abi"
    ? `the ABI differs: ${difference.entries.join(" ")}`
    : `the ${difference.bytecode} bytecode differs`;
}

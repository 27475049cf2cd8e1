import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";

/** A value in JSON: integers as decimal texts, bytes as 0x hex, structs as objects by name. */
export type JsonValue = boolean | string | JsonValue[] | { [name: string]: JsonValue };

/** One argument under its parameter's name, which may be empty. */
export interface NamedValue {
  readonly name: string;
  /** With the names of a struct's components: `(address to, uint256 amount)[]`. */
  readonly type: string;
  readonly value: JsonValue;
}

/** The arguments that a contract was created with, in both forms. */
export interface ConstructorArguments {
  /** ABI-encoded, in lower case. */
  readonly encoded: BareHex;
  readonly values: NamedValue[];
}

/** Constructor arguments as the user gave them, before the constructor's types are known. */
export type GivenArguments =
  /** Command-line words, one a parameter. */
  | { readonly kind: "strings"; readonly values: readonly string[] }
  /** The text of a JSON array. */
  | { readonly kind: "json"; readonly text: string }
  /** ABI-encoded, with or without 0x. */
  | { readonly kind: "hex"; readonly hex: string }
  /** Values of a module or of a function's caller. */
  | { readonly kind: "values"; readonly values: readonly unknown[] };

/** The parameters of an ABI's constructor; none when there is no constructor. */
export function listConstructorParameters(abi: readonly AbiEntry[]): readonly AbiParameter[] {
  return abi.find((entry) => entry.type === "constructor")?.inputs ?? [];
}

/** Whether a contract is created with arguments. */
export function hasConstructorParameters(abi: readonly AbiEntry[]): boolean {
  return listConstructorParameters(abi).length > 0;
}

/**
 * Writes a parameter's type with the names of a struct's components:
 * `(address to, uint256[] amounts)[]` where the ABI says `tuple[]`.
 */
export function describeType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple") ? `(${describeParameters(components)})${type.slice("tuple".length)}` : type;
}

/** Writes parameters as in a signature, each with its name where it has one. */
export function describeParameters(parameters: readonly AbiParameter[]): string {
  return parameters
    .map((parameter) => [describeType(parameter), parameter.name].filter(Boolean).join(" "))
    .join(", ");
}

/** Writes the constructor's signature: `constructor(address owner, (uint256 a, bytes b) plan)`. */
export function describeConstructor(abi: readonly AbiEntry[]): string {
  return `constructor(${describeParameters(listConstructorParameters(abi))})`;
}

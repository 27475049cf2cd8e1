import type { AbiParameter } from "../build-info/compiled-contract.ts";

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

import type { CompiledContract } from "../build-info/compiled-contract.ts";

/** Fully qualified names of all libraries that a contract is linked to, also only while created. */
export function listLinkedLibraries(contract: CompiledContract): readonly string[] {
  const references = [
    ...contract.creationBytecode.linkReferences,
    ...contract.runtimeBytecode.linkReferences,
  ];
  return [...new Set(references.map(({ library }) => library))];
}

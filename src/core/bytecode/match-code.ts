import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { compareWithMasks, listMaskedCreationSpans, listMaskedSpans } from "./compare-with-masks.ts";
import {
  type BytecodeMatch,
  type CreationDifference,
  type CreationMatch,
  collectLibraries,
  compareSourceHashes,
  type Transformation,
} from "./match.ts";
import { findMetadataSections, type MetadataSection } from "./metadata.ts";

/**
 * Compares runtime bytecode with the chain's. Every byte must be equal, except for a library's address (one for each
 * library), an immutable's value (one for each immutable), a library's own address, and metadata sections of the same
 * length and offset. It is exact if the metadata are equal too, else partial.
 *
 * @see https://docs.sourcify.dev/docs/exact-match-vs-match
 */
export function matchRuntime(
  compiled: CompiledContract,
  onChain: BareHex,
  { address }: { readonly address: Address },
): BytecodeMatch {
  const { object } = compiled.runtimeBytecode;
  if (object === "" || onChain === "") {
    return toMismatch({ kind: "no-code" });
  }
  const sections = findMetadataSections(object, compiled.metadataSections);
  if (object === onChain) {
    return toRuntimeMatch(compiled, { sections, transformations: [] });
  }
  if (object.length !== onChain.length) {
    return toMismatch({
      kind: "length",
      compiledBytes: object.length / 2,
      onChainBytes: onChain.length / 2,
    });
  }
  const spans = listMaskedSpans(compiled.runtimeBytecode, sections);
  const result = compareWithMasks({ compiled: object, onChain, spans, address });
  return result.kind === "equal"
    ? toRuntimeMatch(compiled, { sections, transformations: result.transformations })
    : toMismatch(result.difference);
}

function toRuntimeMatch(
  compiled: CompiledContract,
  found: {
    readonly sections: readonly MetadataSection[];
    readonly transformations: readonly Transformation[];
  },
): BytecodeMatch {
  const { transformations } = found;
  const runtimeBytecode = compiled.runtimeBytecode.object;
  const libraries = collectLibraries(transformations);
  return { ...compareSourceHashes({ ...found, runtimeBytecode }), transformations, libraries };
}

interface CreationOptions {
  readonly libraries?: Readonly<Record<string, BareHex>> | undefined;
  readonly isValidArguments?: ((encoded: BareHex) => boolean) | undefined;
}

/**
 * Compares creation bytecode and finds the constructor arguments behind it.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#creating-contracts
 */
export function matchCreation(
  compiled: CompiledContract,
  onChain: BareHex,
  options: CreationOptions = {},
): CreationMatch {
  const { object } = compiled.creationBytecode;
  if (object === "" || onChain === "") {
    return toMismatch({ kind: "no-code" });
  }
  if (onChain.length < object.length) {
    const compiledBytes = object.length / 2;
    return toMismatch({ kind: "length", compiledBytes, onChainBytes: onChain.length / 2 });
  }
  const sections = findMetadataSections(object, compiled.metadataSections);
  const spans = listMaskedCreationSpans(compiled.creationBytecode, sections);
  const result = compareWithMasks({ compiled: object, onChain, spans, libraries: options.libraries });
  if (result.kind === "different") {
    return toMismatch(result.difference);
  }
  const encoded = onChain.slice(object.length);
  if (!fitsConstructor(compiled, encoded) || options.isValidArguments?.(encoded) === false) {
    return toMismatch({ kind: "constructor-arguments", offsetBytes: object.length / 2, value: encoded });
  }
  const { transformations } = result;
  const libraries = collectLibraries(transformations);
  return { ...toCreationMatch(compiled, { transformations, encoded }), libraries };
}

function toCreationMatch(
  compiled: CompiledContract,
  {
    transformations,
    encoded,
  }: { readonly transformations: readonly Transformation[]; readonly encoded: BareHex },
) {
  const runtimeBytecode = compiled.runtimeBytecode.object;
  const sections = findMetadataSections(runtimeBytecode, compiled.metadataSections);
  return {
    ...compareSourceHashes({ runtimeBytecode, sections, transformations }),
    transformations: [...transformations, ...toInsertion(compiled, encoded)],
    encodedConstructorArguments: encoded,
  };
}

function toInsertion({ creationBytecode }: CompiledContract, encoded: BareHex): Transformation[] {
  const offsetBytes = creationBytecode.object.length / 2;
  return encoded === ""
    ? []
    : [{ type: "insert", reason: "constructorArguments", offsetBytes, value: encoded }];
}

/** Every ABI type takes at least 32 bytes. */
function fitsConstructor({ abi }: CompiledContract, encoded: BareHex): boolean {
  const parameters = abi.find(({ type }) => type === "constructor")?.inputs?.length ?? 0;
  return parameters === 0 ? encoded === "" : encoded.length >= parameters * 64;
}

function toMismatch<DifferenceT extends CreationDifference>(difference: DifferenceT) {
  return { kind: "mismatch" as const, difference };
}

import type { BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { compareWithMasks, listMaskedCreationSpans } from "./compare-with-masks.ts";
import type { CreationDifference, CreationMatch, Transformation } from "./match.ts";
import { collectLibraries, compareSourceHashes } from "./match.ts";
import { findMetadataSections } from "./metadata.ts";

export interface CreationOptions {
  /** Addresses that the runtime bytecode has proved, by fully qualified name. */
  readonly libraries?: Readonly<Record<string, BareHex>> | undefined;
  /** Whether these are the constructor's arguments in ABI encoding, to the byte. */
  readonly isValidArguments?: ((encoded: BareHex) => boolean) | undefined;
}

/**
 * Compares the creation bytecode of a compiled contract with that on the chain, and finds the
 * constructor arguments.
 *
 * The bytecode on the chain must begin with the compiled code, except for libraries and metadata
 * sections. The rest must be valid constructor arguments; it must be empty if the constructor takes none.
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
  const result = compareWithMasks({ compiled: object, onChain, spans });
  if (result.kind === "different") {
    return toMismatch(result.difference);
  }
  const encoded = onChain.slice(object.length);
  if (!fitsConstructor(compiled, encoded) || options.isValidArguments?.(encoded) === false) {
    return toMismatch({ kind: "constructor-arguments", offsetBytes: object.length / 2, value: encoded });
  }
  const collected = collectLibraries(result.transformations, options.libraries);
  if (collected.kind === "conflict") {
    return toMismatch(collected.difference);
  }
  const { libraries } = collected;
  return { ...toMatch(compiled, { transformations: result.transformations, encoded }), libraries };
}

function toMatch(
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

/** Returns whether the bytes suffice for the parameters: every ABI type takes at least 32 bytes. */
function fitsConstructor({ abi }: CompiledContract, encoded: BareHex): boolean {
  const parameters = abi.find(({ type }) => type === "constructor")?.inputs?.length ?? 0;
  return parameters === 0 ? encoded === "" : encoded.length >= parameters * 64;
}

function toMismatch(difference: CreationDifference): CreationMatch {
  return { kind: "mismatch", difference };
}

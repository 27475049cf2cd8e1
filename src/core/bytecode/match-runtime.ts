import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { compareWithMasks, listMaskedSpans } from "./compare-with-masks.ts";
import {
  type BytecodeDifference,
  type BytecodeMatch,
  collectLibraries,
  compareSourceHashes,
  type Transformation,
} from "./match.ts";
import { findMetadataSections, findTrailingMetadata, type MetadataSection } from "./metadata.ts";

/**
 * Says whether the runtime bytecode at an address is that of a compiled contract, and explains each
 * difference.
 *
 * Every byte has to be equal, save four: a library's address (one library, one address), an
 * immutable's value (one immutable, one value), a library's own address, and metadata sections,
 * where both sides have one at the same place and of the same length. Whether the metadata says the
 * same decides between exact and partial.
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
    return toMatch(compiled, { sections, transformations: [] });
  }
  if (object.length !== onChain.length) {
    return toMismatch(explainLength({ compiled, onChain, address, sections }));
  }
  const spans = listMaskedSpans(compiled.runtimeBytecode, sections);
  const result = compareWithMasks({ compiled: object, onChain, spans, address });
  return result.kind === "equal"
    ? toMatch(compiled, { sections, transformations: result.transformations })
    : toMismatch(result.difference);
}

function toMatch(
  compiled: CompiledContract,
  found: {
    readonly sections: readonly MetadataSection[];
    readonly transformations: readonly Transformation[];
  },
): BytecodeMatch {
  const { transformations } = found;
  const collected = collectLibraries(transformations);
  if (collected.kind === "conflict") {
    return toMismatch(collected.difference);
  }
  const immutableConflict = findImmutableConflict(transformations);
  if (immutableConflict !== undefined) {
    return toMismatch(immutableConflict);
  }
  const { libraries } = collected;
  const runtimeBytecode = compiled.runtimeBytecode.object;
  return { ...compareSourceHashes({ ...found, runtimeBytecode }), transformations, libraries };
}

/**
 * Codes of different length never match. Where the code is equal up to metadata sections of
 * different length, that is what is said: one side was compiled with other metadata settings.
 */
function explainLength({
  compiled,
  onChain,
  address,
  sections,
}: {
  readonly compiled: CompiledContract;
  readonly onChain: BareHex;
  readonly address: Address;
  readonly sections: readonly MetadataSection[];
}): BytecodeDifference {
  const { object } = compiled.runtimeBytecode;
  const own = findTrailingMetadata(object);
  const theirs = findTrailingMetadata(onChain);
  const offsetBytes = own?.offsetBytes ?? object.length / 2;
  const spans = listMaskedSpans(compiled.runtimeBytecode, sections).filter(
    (span) => span.offsetBytes < offsetBytes,
  );
  const isEqualBefore =
    offsetBytes === (theirs?.offsetBytes ?? onChain.length / 2) &&
    compareWithMasks({ compiled: object.slice(0, offsetBytes * 2), onChain, spans, address }).kind ===
      "equal";
  return isEqualBefore
    ? {
        kind: "metadata",
        offsetBytes,
        compiledBytes: own?.lengthBytes ?? 0,
        onChainBytes: theirs?.lengthBytes ?? 0,
      }
    : { kind: "length", compiledBytes: object.length / 2, onChainBytes: onChain.length / 2 };
}

function toMismatch(difference: BytecodeDifference): BytecodeMatch {
  return { kind: "mismatch", difference };
}

/** Finds an immutable that has not the same value at each place that holds it. */
function findImmutableConflict(transformations: readonly Transformation[]): BytecodeDifference | undefined {
  const values = new Map<string, BareHex>();
  for (const transformation of transformations) {
    if (transformation.reason !== "immutable") {
      continue;
    }
    const { id, value } = transformation;
    const first = values.get(id) ?? value;
    if (first !== value) {
      return { kind: "immutable-conflict", id, values: [first, value] };
    }
    values.set(id, first);
  }
  return undefined;
}

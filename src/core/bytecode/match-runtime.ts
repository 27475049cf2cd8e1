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
 * Compares the runtime bytecode at an address with that of a compiled contract, and explains each
 * difference.
 *
 * Every byte must be equal, with four exceptions: a library's address (one address for each library), an
 * immutable's value (one value for each immutable), a library's own address, and metadata sections if
 * both sides have one of the same length at the same offset. The match is exact if the metadata is equal
 * too, and else partial.
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
 * Explains codes of different length, which never match. If only the length of the metadata section
 * differs, the cause is the metadata settings of one side.
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

/** Finds an immutable that has different values at its offsets. */
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

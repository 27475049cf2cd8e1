import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledBytecode, CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import type { BytecodeDifference, Transformation } from "./match.ts";
import { type MetadataSection, readMetadataSection } from "./metadata.ts";

interface Comparison {
  readonly compiled: BareHex;
  /** At least as long as the compiled code. The rest is ignored. */
  readonly onChain: BareHex;
  /** In order of their offsets. */
  readonly spans: readonly MaskedSpan[];
  /** Where the code lives, for a library that holds its own address. */
  readonly address?: Address | undefined;
}

type ComparisonResult =
  | { readonly kind: "equal"; readonly transformations: readonly Transformation[] }
  | { readonly kind: "different"; readonly difference: BytecodeDifference };

type SpanResult =
  | { readonly kind: "same" }
  | { readonly kind: "replaced"; readonly transformation: Transformation }
  | { readonly kind: "different"; readonly difference: BytecodeDifference };

/**
 * Compares compiled and on-chain code byte by byte. Only the masked spans may differ, and each has its own
 * rule for the value on the chain.
 */
export function compareWithMasks(comparison: Comparison): ComparisonResult {
  const { compiled, onChain, spans } = comparison;
  const transformations: Transformation[] = [];
  let position = 0;
  for (const span of spans) {
    const start = span.offsetBytes * 2;
    if (start < position) {
      // No compiler writes places that overlap: the build was edited.
      return toCodeDifference(span.offsetBytes);
    }
    if (!isEqual(comparison, { start: position, end: start })) {
      return toDifference(comparison, { start: position, end: start });
    }
    const result = compareSpan(comparison, span);
    if (result.kind === "different") {
      return result;
    }
    if (result.kind === "replaced") {
      transformations.push(result.transformation);
    }
    position = start + span.lengthBytes * 2;
  }
  const rest = { start: position, end: compiled.length };
  return isEqual({ compiled, onChain }, rest)
    ? { kind: "equal", transformations }
    : toDifference({ compiled, onChain }, rest);
}

interface Codes {
  readonly compiled: BareHex;
  readonly onChain: BareHex;
}

interface DigitRange {
  readonly start: number;
  readonly end: number;
}

function isEqual({ compiled, onChain }: Codes, { start, end }: DigitRange): boolean {
  return compiled.slice(start, end) === onChain.slice(start, end);
}

function toDifference({ compiled, onChain }: Codes, { start, end }: DigitRange): ComparisonResult {
  let position = start;
  while (position < end && compiled[position] === onChain[position]) {
    position += 1;
  }
  return toCodeDifference(Math.floor(position / 2));
}

function toCodeDifference(offsetBytes: number): ComparisonResult & { readonly kind: "different" } {
  return { kind: "different", difference: { kind: "code", offsetBytes } };
}

function compareSpan({ compiled, onChain, address }: Comparison, span: MaskedSpan): SpanResult {
  const { offsetBytes, lengthBytes } = span;
  const range = [offsetBytes * 2, (offsetBytes + lengthBytes) * 2] as const;
  const value = onChain.slice(...range);
  const isSame = value === compiled.slice(...range);
  switch (span.reason) {
    case "library":
      return toReplacement({ type: "replace", reason: "library", offsetBytes, id: span.id, value });
    case "immutable":
      return toReplacement({ type: "replace", reason: "immutable", offsetBytes, id: span.id, value });
    case "callProtection":
      return isOwnAddress(value, address)
        ? toReplacement({ type: "replace", reason: "callProtection", offsetBytes, value })
        : { kind: "different", difference: { kind: "call-protection", address: value.slice(-40) } };
    case "cborAuxdata":
      if (isSame) {
        return { kind: "same" };
      }
      return readMetadataSection(value, 0)?.lengthBytes === lengthBytes
        ? toReplacement({ type: "replace", reason: "cborAuxdata", offsetBytes, value })
        : toMetadataDifference(span, readMetadataSection(onChain, offsetBytes)?.lengthBytes);
  }
}

function toReplacement(transformation: Transformation): SpanResult {
  return { kind: "replaced", transformation };
}

function isOwnAddress(value: BareHex, address: Address | undefined): boolean {
  return address !== undefined && value === toBareHex(address).padStart(value.length, "0");
}

function toMetadataDifference({ offsetBytes, lengthBytes }: MaskedSpan, onChainBytes = 0): SpanResult {
  return {
    kind: "different",
    difference: { kind: "metadata", offsetBytes, compiledBytes: lengthBytes, onChainBytes },
  };
}

/**
 * A place where the code on the chain may differ from the compiled code, and why it may.
 *
 * `id` is the library's fully qualified name or solc's id of the immutable.
 */
export type MaskedSpan =
  | (Span & { readonly reason: "library"; readonly id: string })
  | (Span & { readonly reason: "immutable"; readonly id: string })
  | (Span & { readonly reason: "callProtection" })
  | (Span & { readonly reason: "cborAuxdata" });

interface Span {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/**
 * PUSH20 of a zero address, ADDRESS, EQ: how a library's runtime code begins.
 *
 * The creation code puts the library's own address in, so that functions which change state can
 * refuse a direct call. Written since solc 0.4.20.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#call-protection-for-libraries
 */
const callProtectionPrologue = `73${"00".repeat(20)}3014`;

/** The name under which the IR pipeline keeps the same address, as if it were an immutable. */
const callProtectionImmutable = "library_deploy_address";

/** Lists the spans of a runtime bytecode that may differ on the chain, first to last. */
export function listMaskedSpans(
  bytecode: CompiledRuntimeBytecode,
  sections: readonly MetadataSection[],
): readonly MaskedSpan[] {
  return inOrder([
    ...toLibrarySpans(bytecode),
    ...bytecode.immutableReferences.map(toImmutableSpan),
    ...toCallProtectionSpans(bytecode.object),
    ...sections.map(toMetadataSpan),
  ]);
}

/** Lists the spans of a creation bytecode, which has no immutables and no library's own address yet. */
export function listMaskedCreationSpans(
  bytecode: CompiledBytecode,
  sections: readonly MetadataSection[],
): readonly MaskedSpan[] {
  return inOrder([...toLibrarySpans(bytecode), ...sections.map(toMetadataSpan)]);
}

function toLibrarySpans({ object, linkReferences }: CompiledBytecode): MaskedSpan[] {
  return linkReferences
    .map(({ library, offsetBytes, lengthBytes }) => ({
      reason: "library" as const,
      id: library,
      offsetBytes,
      lengthBytes,
    }))
    .filter(({ offsetBytes, lengthBytes }) =>
      isUnlinked(object.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2)),
    );
}

/**
 * Returns whether a span is a placeholder (`__$hash$__`, before solc 0.5 `__file:Name___`) or the zeros
 * that some tools write instead. Anything else is an address linked before, and must equal the chain's.
 */
function isUnlinked(placeholder: BareHex): boolean {
  return placeholder.startsWith("__") || /^0+$/.test(placeholder);
}

function toImmutableSpan({
  id,
  offsetBytes,
  lengthBytes,
}: CompiledRuntimeBytecode["immutableReferences"][number]): MaskedSpan {
  return id === callProtectionImmutable
    ? { reason: "callProtection", offsetBytes, lengthBytes }
    : { reason: "immutable", id, offsetBytes, lengthBytes };
}

function toCallProtectionSpans(object: BareHex): MaskedSpan[] {
  return object.startsWith(callProtectionPrologue)
    ? [{ reason: "callProtection", offsetBytes: 1, lengthBytes: 20 }]
    : [];
}

function toMetadataSpan({ offsetBytes, lengthBytes }: MetadataSection): MaskedSpan {
  return { reason: "cborAuxdata", offsetBytes, lengthBytes };
}

function inOrder(spans: readonly MaskedSpan[]): readonly MaskedSpan[] {
  return spans.toSorted((one, other) => one.offsetBytes - other.offsetBytes);
}

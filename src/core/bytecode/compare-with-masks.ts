import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledBytecode, CompiledRuntimeBytecode } from "../build/compiled-contract.ts";
import type { BytecodeDifference, Transformation } from "./match.ts";
import { type MetadataSection, readMetadataSection } from "./metadata.ts";

interface Comparison {
  readonly compiled: BareHex;
  readonly onChain: BareHex;
  readonly spans: readonly MaskedSpan[];
  readonly address?: Address | undefined;
  /** Proved addresses of libraries by fully qualified name: 40 hex digits. */
  readonly libraries?: Readonly<Record<string, BareHex>> | undefined;
}

type ComparisonResult =
  | { readonly kind: "equal"; readonly transformations: readonly Transformation[] }
  | { readonly kind: "different"; readonly difference: BytecodeDifference };

type SpanResult =
  | { readonly kind: "same" }
  | { readonly kind: "replaced"; readonly transformation: Transformation }
  | { readonly kind: "different"; readonly difference: BytecodeDifference };

/**
 * Compares code byte by byte, except for masked spans, each with its own rule. All spans of a library, and of an
 * immutable, have one value.
 */
export function compareWithMasks(comparison: Comparison): ComparisonResult {
  const { compiled, onChain, spans } = comparison;
  const transformations: Transformation[] = [];
  const values = new Map(Object.entries(comparison.libraries ?? {}));
  let position = 0;
  for (const span of spans) {
    const start = span.offsetBytes * 2;
    if (start < position) {
      // No compiler writes overlapping places: the build was edited.
      return toCodeDifference(span.offsetBytes);
    }
    if (!isEqual(comparison, { start: position, end: start })) {
      return toDifference(comparison, { start: position, end: start });
    }
    const result = compareSpan(comparison, { span, values });
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

function compareSpan(
  { compiled, onChain, address }: Comparison,
  { span, values }: { readonly span: MaskedSpan; readonly values: Map<string, BareHex> },
): SpanResult {
  const { offsetBytes, lengthBytes } = span;
  const range = [offsetBytes * 2, (offsetBytes + lengthBytes) * 2] as const;
  const value = onChain.slice(...range);
  const isSame = value === compiled.slice(...range);
  switch (span.reason) {
    case "library":
    case "immutable": {
      const { reason, id } = span;
      const first = values.get(id) ?? value;
      values.set(id, first);
      return first === value
        ? toReplacement({ type: "replace", reason, offsetBytes, id, value })
        : toCodeDifference(offsetBytes);
    }
    case "callProtection":
      return isOwnAddress(value, address)
        ? toReplacement({ type: "replace", reason: "callProtection", offsetBytes, value })
        : toCodeDifference(offsetBytes);
    case "cborAuxdata":
      if (isSame) {
        return { kind: "same" };
      }
      return readMetadataSection(value, 0)?.lengthBytes === lengthBytes
        ? toReplacement({ type: "replace", reason: "cborAuxdata", offsetBytes, value })
        : toCodeDifference(offsetBytes);
  }
}

function toReplacement(transformation: Transformation): SpanResult {
  return { kind: "replaced", transformation };
}

function isOwnAddress(value: BareHex, address: Address | undefined): boolean {
  return address !== undefined && value === toBareHex(address).padStart(value.length, "0");
}

/** A span that may differ. `id` is a library's fully qualified name or solc's id of an immutable. */
export type MaskedSpan =
  | (Span & { readonly reason: "library" | "immutable"; readonly id: string })
  | (Span & { readonly reason: "callProtection" | "cborAuxdata" });

interface Span {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/**
 * PUSH20 zero, ADDRESS, EQ: a library's code, in which its creation code writes its own address. Since solc 0.4.20.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#call-protection-for-libraries
 */
const callProtectionPrologue = `73${"00".repeat(20)}3014`;

/** The IR pipeline keeps the address as an immutable of this name. */
const callProtectionImmutable = "library_deploy_address";

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

/** Placeholders and zeros are not linked. Any other value must equal the chain's. */
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

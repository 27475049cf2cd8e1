import type { CompiledBytecode, CompiledRuntimeBytecode } from "../build-info/compiled-contract.ts";
import type { BareHex } from "../hex.ts";
import type { MaskedSpan } from "./masked-span.ts";
import type { MetadataSection } from "./metadata.ts";

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

/** Lists the places of a runtime bytecode that the chain may fill otherwise, first to last. */
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

/** The same for creation bytecode, which holds neither immutables nor the library's own address yet. */
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
 * A placeholder (`__$hash$__`, before solc 0.5 `__file:Name___`) or the zeros that some tools put in
 * its stead. Anything else is an address that was linked before, and has to be the one on the chain.
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

import type { AbiEntry, CompiledContract, ImmutableReference, LinkReference } from "./compiled-contract.ts";

interface Span {
  readonly start: number;
  readonly length: number;
}

/** One contract as solc's standard JSON output has it. */
interface OutputContract {
  readonly abi: readonly AbiEntry[];
  readonly evm: {
    readonly bytecode: { readonly object: string; readonly linkReferences: object };
    readonly deployedBytecode: {
      readonly object: string;
      readonly linkReferences: object;
      readonly immutableReferences: object;
    };
  };
}

/**
 * Puts a compiled contract back into the form of solc's output.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export function toOutputContract({
  abi,
  creationBytecode,
  runtimeBytecode,
}: CompiledContract): OutputContract {
  return {
    abi,
    evm: {
      bytecode: {
        object: creationBytecode.object,
        linkReferences: toLinkReferences(creationBytecode.linkReferences),
      },
      deployedBytecode: {
        object: runtimeBytecode.object,
        linkReferences: toLinkReferences(runtimeBytecode.linkReferences),
        immutableReferences: toImmutableReferences(runtimeBytecode.immutableReferences),
      },
    },
  };
}

/** A name without a source is a placeholder's hash, which is found again where it stands. */
function toLinkReferences(references: readonly LinkReference[]): Record<string, Record<string, Span[]>> {
  const bySource: Record<string, Record<string, Span[]>> = {};
  for (const reference of references.filter(({ library }) => library.includes(":"))) {
    const colon = reference.library.lastIndexOf(":");
    const sourceName = reference.library.slice(0, colon);
    const name = reference.library.slice(colon + 1);
    bySource[sourceName] = withSpan(bySource[sourceName], { key: name, span: toSpan(reference) });
  }
  return bySource;
}

function toImmutableReferences(references: readonly ImmutableReference[]): Record<string, Span[]> {
  return references.reduce<Record<string, Span[]>>(
    (byId, reference) => withSpan(byId, { key: reference.id, span: toSpan(reference) }),
    {},
  );
}

function withSpan(
  spans: Readonly<Record<string, Span[]>> | undefined,
  { key, span }: { readonly key: string; readonly span: Span },
): Record<string, Span[]> {
  return { ...spans, [key]: [...(spans?.[key] ?? []), span] };
}

function toSpan({ offsetBytes, lengthBytes }: LinkReference | ImmutableReference): Span {
  return { start: offsetBytes, length: lengthBytes };
}

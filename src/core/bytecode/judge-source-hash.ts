import type { BareHex } from "../hex.ts";
import type { MatchedBytecode, SourceHashVerdict } from "./match.ts";
import type { MetadataSection } from "./metadata.ts";
import type { Transformation } from "./transformation.ts";

/**
 * Says what equal code proves of the sources: exact when the contract's own metadata section holds
 * a source hash and no metadata section at all had to be replaced.
 *
 * `sections` are those of the compiled runtime bytecode; the contract's own is the one at its end.
 */
export function judgeSourceHash({
  runtimeBytecode,
  sections,
  transformations,
}: {
  readonly runtimeBytecode: BareHex;
  readonly sections: readonly MetadataSection[];
  readonly transformations: readonly Transformation[];
}): Pick<MatchedBytecode, "kind" | "sourceHash"> {
  const own = sections.find(
    ({ offsetBytes, lengthBytes }) => (offsetBytes + lengthBytes) * 2 === runtimeBytecode.length,
  );
  const isReplaced = transformations.some(({ reason }) => reason === "cborAuxdata");
  const sourceHash = toVerdict(own?.metadata.sourceHash !== undefined, isReplaced);
  return { kind: sourceHash === "equal" ? "exact" : "partial", sourceHash };
}

function toVerdict(hasSourceHash: boolean, isReplaced: boolean): SourceHashVerdict {
  if (!hasSourceHash) {
    return "absent";
  }
  return isReplaced ? "different" : "equal";
}

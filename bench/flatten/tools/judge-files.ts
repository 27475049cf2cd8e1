import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { findMetadataSections } from "../../../src/core/bytecode/metadata.ts";
import { type ComparableCode, compareCodes } from "../../../src/core/flatten/compare-flattened.ts";
import { describeDifference } from "../../../src/core/flatten/describe-refusal.ts";
import type { CompiledSubject } from "../flattening-tool.ts";
import { prove } from "../prove.ts";
import type { Verdict } from "../verdict.ts";

/** What a tool made of one source file. */
export type FlattenedFile =
  | { readonly kind: "written"; readonly source: string }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Judges a tool that flattens whole files: each target is compiled from the text that its file became.
 *
 * Only runtime bytecode is compared: such a tool promises no more.
 */
export async function judgeFiles(
  { solc, targets }: CompiledSubject,
  flatten: (inputSourceName: string) => Promise<FlattenedFile>,
): Promise<readonly Verdict[]> {
  const files = new Map<string, FlattenedFile>();
  for (const inputSourceName of new Set(targets.map((target) => target.inputSourceName))) {
    files.set(inputSourceName, await flatten(inputSourceName));
  }
  const candidates = targets.flatMap((original) => {
    const file = files.get(original.inputSourceName);
    return file?.kind === "written"
      ? [
          {
            original,
            source: file.source,
            compare: (flattened: CompiledContract) => compareRuntime(original, flattened),
          },
        ]
      : [];
  });
  const problems = prove(solc, candidates);
  return targets.map((original): Verdict => {
    const file = files.get(original.inputSourceName);
    if (file?.kind === "refused") {
      return { original, outcome: "refused", problem: file.reason };
    }
    const problem = problems.get(original);
    return { original, outcome: problem === undefined ? "equal" : "wrong", problem };
  });
}

function compareRuntime(original: CompiledContract, flattened: CompiledContract): string | undefined {
  const difference = compareCodes("runtime", [toComparable(original), toComparable(flattened)]);
  return difference && describeDifference(difference);
}

/** Libraries may have got other names, so that only their places count. */
function toComparable({ runtimeBytecode, metadataSections }: CompiledContract): ComparableCode {
  const { object, linkReferences, immutableReferences } = runtimeBytecode;
  return {
    object,
    metadata: findMetadataSections(object, metadataSections).map((section) => ({ ...section, id: "" })),
    libraries: linkReferences.map((place) => ({ ...place, id: "" })),
    immutables: immutableReferences,
  };
}

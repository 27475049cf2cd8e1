import { compareFlattened } from "../../src/core/flatten/compare-flattened.ts";
import { flattenSources } from "../../src/core/flatten/flatten-sources.ts";
import type { Flattened } from "../../src/core/flatten/flattened.ts";
import { describeDifference } from "../../src/core/flatten/flattened.ts";
import type { CompiledSubject } from "./compile.ts";
import { type Candidate, prove } from "./prove.ts";

/** What became of one contract. */
export interface Verdict {
  readonly original: CompiledSubject["targets"][number];
  /** Why no source was written; undefined: one was, and it compiles to the same contract but for the metadata. */
  readonly problem: string | undefined;
}

type Target = CompiledSubject["targets"][number];

/**
 * Flattens and proves as `flatten-contract` does; what is not proved is refused. Only that many sources are compiled at
 * once makes the difference.
 */
export function flattenSubject({ sources, asts, solc, targets }: CompiledSubject): readonly Verdict[] {
  const candidates = targets.map((target) =>
    toCandidate(target, flattenSources({ sources, asts, target, solcLongVersion: solc.version })),
  );
  const problems = prove(solc, candidates);
  return targets.map((original) => ({ original, problem: problems.get(original) }));
}

function toCandidate(original: Target, { source, renames }: Flattened): Candidate {
  return {
    original,
    source,
    compare: (flattened) => {
      const difference = compareFlattened({ original, flattened, renames });
      return difference && describeDifference(difference);
    },
  };
}

import { compareFlattened } from "../../src/core/flatten/compare-flattened.ts";
import { flattenSources } from "../../src/core/flatten/flatten-sources.ts";
import type { Flattened, FlattenResult } from "../../src/core/flatten/flattened.ts";
import { describeDifference, describeRefusal } from "../../src/core/flatten/flattened.ts";
import type { CompiledSubject } from "./compile.ts";
import { type Candidate, prove } from "./prove.ts";

/** What became of one contract. */
export interface Verdict {
  readonly original: CompiledSubject["targets"][number];
  /** Why no source was written; undefined: one was, and it compiles to the same contract but for the metadata. */
  readonly problem: string | undefined;
}

type Target = CompiledSubject["targets"][number];

interface Attempt {
  readonly original: Target;
  readonly result: FlattenResult;
}

/**
 * Flattens and proves as `flatten-contract` does; what is not proved is refused. Only that many sources are compiled at
 * once makes the difference.
 */
export function flattenSubject(subject: CompiledSubject): readonly Verdict[] {
  const { sources, asts, solc, targets } = subject;
  const attempts = targets.map((original) => ({
    original,
    result: flattenSources({ sources, asts, target: original, solcLongVersion: solc.version }),
  }));
  return proveAttempts(subject, attempts);
}

/** In the order of the attempts. */
function proveAttempts({ solc }: CompiledSubject, attempts: readonly Attempt[]): readonly Verdict[] {
  const problems = prove(
    solc,
    attempts.flatMap(({ original, result }) =>
      result.kind === "flattened" ? [toCandidate(original, result)] : [],
    ),
  );
  return attempts.map(({ original, result }) => {
    const problem = result.kind === "refused" ? describeRefusal(result.reason) : problems.get(original);
    return { original, problem };
  });
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

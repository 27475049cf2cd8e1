import { compareFlattened, compareInterfaces } from "../../src/core/flatten/compare-flattened.ts";
import {
  describeDifference,
  describeMixedAbiCoders,
  describeRefusal,
} from "../../src/core/flatten/describe-refusal.ts";
import { flattenSources } from "../../src/core/flatten/flatten-sources.ts";
import type { AbiCoder, Flattened, FlattenResult } from "../../src/core/flatten/flattened.ts";
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
 * Flattens and proves as `flatten-contract` does: where sources do not agree on the ABI coder and the
 * first choice is not proved, the other one gets its chance; what is not proved is refused. Only that
 * many sources are compiled at once makes the difference.
 */
export function flattenSubject(subject: CompiledSubject): readonly Verdict[] {
  const firsts = subject.targets.map((original) => attempt(subject, original));
  const verdicts = proveAttempts(subject, firsts);
  const seconds = firsts.flatMap(({ original, result }, index) =>
    verdicts[index]?.problem !== undefined && result.kind === "flattened" && result.mixedAbiCoders
      ? [attempt(subject, original, result.mixedAbiCoders.chosen === "v1" ? "v2" : "v1")]
      : [],
  );
  const rescued = new Map(
    proveAttempts(subject, seconds)
      .filter(({ problem }) => problem === undefined)
      .map((verdict) => [verdict.original, verdict]),
  );
  return verdicts.map((verdict) => rescued.get(verdict.original) ?? verdict);
}

function attempt({ sources, asts, solc }: CompiledSubject, original: Target, abiCoder?: AbiCoder): Attempt {
  const input = { sources, asts, target: original, solcLongVersion: solc.version, abiCoder };
  return { original, result: flattenSources(input) };
}

/** In the order of the attempts. */
function proveAttempts(
  { solc, contracts: originals }: CompiledSubject,
  attempts: readonly Attempt[],
): readonly Verdict[] {
  const problems = prove(
    solc,
    attempts.flatMap(({ original, result }) =>
      result.kind === "flattened" ? [toCandidate(original, { flattened: result, originals })] : [],
    ),
  );
  return attempts.map(({ original, result }) => {
    const problem = result.kind === "refused" ? describeRefusal(result.reason) : problems.get(original);
    const cause =
      problem !== undefined && result.kind === "flattened" && result.mixedAbiCoders !== undefined
        ? describeMixedAbiCoders(result.mixedAbiCoders)
        : undefined;
    return { original, problem: problem && [problem, cause].filter(Boolean).join("; ") };
  });
}

function toCandidate(
  original: Target,
  {
    flattened: { source, renames, included },
    originals,
  }: { readonly flattened: Flattened; readonly originals: readonly Target[] },
): Candidate {
  return {
    original,
    source,
    compare: (flattened, all) => {
      const comparison = compareFlattened({ original, flattened, renames });
      if (comparison.kind === "different") {
        return describeDifference(comparison.difference);
      }
      const changed = compareInterfaces({ originals, flattened: all, included });
      return changed && `of ${changed.contract} ${describeDifference(changed.difference)}`;
    },
  };
}

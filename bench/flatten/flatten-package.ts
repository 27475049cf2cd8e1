import type { Soljson } from "../../src/compiler/bind-soljson.ts";
import type { CompiledContract } from "../../src/core/build-info/compiled-contract.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { describeMixedAbiCoders } from "../../src/core/flatten/describe-mixed-abi-coders.ts";
import { describeRefusal } from "../../src/core/flatten/describe-refusal.ts";
import { flattenSources } from "../../src/core/flatten/flatten-sources.ts";
import type { AbiCoder, FlattenResult } from "../../src/core/flatten/flattened.ts";
import { compile } from "./compile.ts";
import { prove } from "./prove.ts";

/** What became of one contract. */
export interface Verdict {
  readonly original: CompiledContract;
  /** undefined: the same code. */
  readonly problem: string | undefined;
}

/**
 * Flattens and proves each deployable contract of some sources. Where sources do not agree on the
 * ABI coder and the first choice is not proved, the other one gets its chance.
 */
export function flattenPackage(
  solc: Soljson,
  { sources, isOwn }: { readonly sources: CompilerInput["sources"]; isOwn(sourceName: string): boolean },
): readonly Verdict[] {
  const { result, asts } = compile(solc, { sources });
  if (result.kind === "failed") {
    throw new Error(`The package does not compile: ${result.errors.join("\n")}`);
  }
  const flatten = (original: CompiledContract, abiCoder?: AbiCoder): Attempt => ({
    original,
    result: flattenSources({ sources, asts, target: original, solcLongVersion: solc.version, abiCoder }),
  });
  const firsts = result.contracts
    .filter(
      ({ inputSourceName, creationBytecode }) => isOwn(inputSourceName) && creationBytecode.object !== "",
    )
    .map((original) => flatten(original));
  const verdicts = proveAttempts(solc, firsts);
  const seconds = firsts.flatMap(({ original, result: first }, index) =>
    verdicts[index]?.problem !== undefined && first.kind === "flattened" && first.mixedAbiCoders !== undefined
      ? [flatten(original, first.mixedAbiCoders.chosen === "v1" ? "v2" : "v1")]
      : [],
  );
  const others = new Map(proveAttempts(solc, seconds).map((verdict) => [verdict.original, verdict]));
  return verdicts.map((verdict) =>
    others.get(verdict.original)?.problem === undefined && others.has(verdict.original)
      ? { ...verdict, problem: undefined }
      : verdict,
  );
}

interface Attempt {
  readonly original: CompiledContract;
  readonly result: FlattenResult;
}

/** In the order of the attempts. */
function proveAttempts(solc: Soljson, attempts: readonly Attempt[]): readonly Verdict[] {
  const candidates = attempts.flatMap(({ original, result }) =>
    result.kind === "flattened" ? [{ original, flattened: result }] : [],
  );
  const problems = prove(solc, candidates);
  return attempts.map(({ original, result }) => {
    if (result.kind === "refused") {
      return { original, problem: describeRefusal(result.reason) };
    }
    const problem = problems.get(original);
    const cause = result.mixedAbiCoders && describeMixedAbiCoders(result.mixedAbiCoders);
    return { original, problem: problem && [problem, cause].filter(Boolean).join("; ") };
  });
}

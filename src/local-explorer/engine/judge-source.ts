import type { BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { type Comparison, type ContractOnChain, compareWithChain } from "./compare-with-chain.ts";
import { type CompileOptions, checkLibraries, compileTarget, withoutLibraries } from "./compile-target.ts";
import type { SourceSubmission } from "./records.ts";
import type { Rejection } from "./rejection.ts";
import { type Compilation, toCompilation } from "./to-compilation.ts";

export type SourceJudgement =
  | {
      readonly kind: "verified";
      readonly match: "exact" | "partial";
      readonly compilation: Compilation;
      readonly contract: CompiledContract;
      /** Fully qualified name → 40 hex digits. */
      readonly linkedLibraries: Readonly<Record<string, BareHex>>;
    }
  | { readonly kind: "rejected"; readonly rejection: Rejection };

/**
 * Compiles what was submitted and compares it with the chain.
 *
 * Most contracts are linked after they were compiled, so that their metadata does not know the
 * addresses of libraries, while explorers take these addresses as compiler settings, which puts them
 * into the metadata. So libraries are left out at first and compared with those on the chain; only
 * where that is not exact the input is compiled with them too.
 */
export async function judgeSource(
  { submission, onChain }: { readonly submission: SourceSubmission; readonly onChain: ContractOnChain },
  options: CompileOptions,
): Promise<SourceJudgement> {
  const made = toCompilation(submission);
  if (made.kind === "rejected") {
    return made;
  }
  const { compilation } = made;
  const attempt = (input: Compilation["input"]) =>
    judgeInput(
      { compilation, input, onChain, givenArguments: submission.encodedConstructorArguments },
      options,
    );
  const unlinked = await attempt(withoutLibraries(compilation.input));
  const hasLibraries = Object.keys(compilation.settings.libraries).length > 0;
  if (!hasLibraries || unlinked.kind === "rejected" || unlinked.match === "exact") {
    return unlinked;
  }
  const linked = await attempt(compilation.input);
  return linked.kind === "verified" && linked.match === "exact"
    ? { ...linked, linkedLibraries: unlinked.linkedLibraries }
    : unlinked;
}

interface Attempt {
  readonly compilation: Compilation;
  readonly input: Compilation["input"];
  readonly onChain: ContractOnChain;
  readonly givenArguments: BareHex;
}

async function judgeInput(attempt: Attempt, options: CompileOptions): Promise<SourceJudgement> {
  const target = await compileTarget(attempt, options);
  if (target.kind === "rejected") {
    return target;
  }
  const { compilation } = attempt;
  const comparison = checkGivenLibraries(compareWithChain(target.contract, attempt), compilation);
  if (comparison.kind === "rejected") {
    return comparison;
  }
  const { match, libraries } = comparison;
  return { kind: "verified", match, compilation, contract: target.contract, linkedLibraries: libraries };
}

function checkGivenLibraries(comparison: Comparison, { settings }: Compilation): Comparison {
  const rejection =
    comparison.kind === "match" ? checkLibraries(comparison.libraries, settings.libraries) : undefined;
  return rejection === undefined ? comparison : { kind: "rejected", rejection };
}

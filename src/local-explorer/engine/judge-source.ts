import type { BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { locateRefusal } from "./compare/locate-refusal.ts";
import { type Comparison, type ContractOnChain, compareWithChain } from "./compare-with-chain.ts";
import { type CompileOptions, checkLibraries, compileTarget, withoutLibraries } from "./compile-target.ts";
import type { SourceSubmission } from "./records.ts";
import type { Rejection } from "./rejection.ts";
import { type Compilation, toCompilation } from "./to-compilation.ts";

/** A source whose code is on the chain, and how well each of its two codes matches. */
export interface JudgedSource {
  readonly match: MatchKind;
  /** undefined: the runtime bytecode differs. */
  readonly runtimeMatch: MatchKind | undefined;
  /** undefined: the creation is not known, or differs. */
  readonly creationMatch: MatchKind | undefined;
  readonly compilation: Compilation;
  readonly contract: CompiledContract;
  /** Fully qualified name → 40 hex digits. */
  readonly linkedLibraries: Readonly<Record<string, BareHex>>;
  readonly encodedConstructorArguments: BareHex;
}

export type SourceJudgement =
  | (JudgedSource & { readonly kind: "verified" })
  | {
      readonly kind: "rejected";
      readonly rejection: Rejection;
      /** The contract that was compared; default: none was compiled. */
      readonly contract?: CompiledContract | undefined;
    };

/**
 * Compiles a submission, and compares it with the chain.
 *
 * Most contracts are linked after they were compiled, so that their metadata does not know the addresses of
 * libraries, while explorers take these addresses as compiler settings, which puts them into the metadata. So
 * libraries are left out at first, and compared with those on the chain. Only if this match is not exact, the
 * input is also compiled with them.
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
  const { autodetectsArguments = false, encodedConstructorArguments } = submission;
  const givenArguments = autodetectsArguments ? undefined : encodedConstructorArguments;
  const attempt = (input: Compilation["input"]) =>
    judgeInput({ compilation, input, onChain, givenArguments }, options);
  const unlinkedInput = withoutLibraries(compilation.input);
  const unlinked = await attempt(unlinkedInput);
  if (unlinked.kind === "rejected" && unlinked.contract !== undefined) {
    const { contract } = unlinked;
    const refused = {
      contract,
      compilation: { ...compilation, input: unlinkedInput },
      onChain,
      givenArguments,
    };
    return { kind: "rejected", rejection: await locateRefusal(unlinked.rejection, refused, options) };
  }
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
  readonly givenArguments: BareHex | undefined;
}

async function judgeInput(attempt: Attempt, options: CompileOptions): Promise<SourceJudgement> {
  const target = await compileTarget(attempt, options);
  if (target.kind === "rejected") {
    return target;
  }
  return judgeContract(target.contract, attempt);
}

function judgeContract(contract: CompiledContract, attempt: Attempt): SourceJudgement {
  const { compilation } = attempt;
  const comparison = checkGivenLibraries(compareWithChain(contract, attempt), compilation);
  if (comparison.kind === "rejected") {
    return { ...comparison, contract };
  }
  const { libraries, kind: _, ...matched } = comparison;
  return { kind: "verified", ...matched, compilation, contract, linkedLibraries: libraries };
}

function checkGivenLibraries(comparison: Comparison, { settings }: Compilation): Comparison {
  const rejection =
    comparison.kind === "match" ? checkLibraries(comparison.libraries, settings.libraries) : undefined;
  return rejection === undefined ? comparison : { kind: "rejected", rejection };
}

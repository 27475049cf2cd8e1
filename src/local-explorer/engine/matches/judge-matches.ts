import { type BareHex, toBareHex } from "../../../base/hex.ts";
import { decodeConstructorArguments } from "../../../core/abi/constructor.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import type { BytecodeMatch, CreationMatch } from "../../../core/bytecode/match.ts";
import { matchCreation, matchRuntime } from "../../../core/bytecode/match-code.ts";
import { type ContractOnChain, findCreationBytecode } from "../compare-with-chain.ts";
import { type CompileOptions, compileTarget } from "../compile-target.ts";
import type { JudgedSource } from "../judge-source.ts";
import type { SourceSubmission, SubMatches } from "../records.ts";
import type { Rejection } from "../rejection.ts";
import { type Compilation, toCompilation } from "../to-compilation.ts";

/** The two codes of a contract, each held against what was compiled. */
export interface ComparedCodes {
  readonly runtime: BytecodeMatch;
  /** undefined: the creation is not known. */
  readonly creation: CreationMatch | undefined;
}

type MatchJudgement =
  | (ComparedCodes & {
      readonly kind: "compared";
      readonly compilation: Compilation;
      readonly contract: CompiledContract;
    })
  | { readonly kind: "rejected"; readonly rejection: Rejection };

/**
 * Compiles what was submitted, as it is, and holds each of the contract's codes against the chain by
 * itself. Constructor arguments and libraries are not given but found.
 */
export async function judgeMatches(
  { submission, onChain }: { readonly submission: SourceSubmission; readonly onChain: ContractOnChain },
  options: CompileOptions,
): Promise<MatchJudgement> {
  const made = toCompilation(submission);
  if (made.kind === "rejected") {
    return made;
  }
  const { compilation } = made;
  // A look-up that follows is answered from the same compilation.
  const request = { compilation, input: compilation.input, outputs: "everything" } as const;
  const target = await compileTarget(request, options);
  if (target.kind === "rejected") {
    return target;
  }
  const { contract } = target;
  return { kind: "compared", compilation, contract, ...compareCodes(contract, onChain) };
}

/** Holds both codes of a compiled contract against the chain. */
export function compareCodes(contract: CompiledContract, onChain: ContractOnChain): ComparedCodes {
  const runtime = matchRuntime(contract, toBareHex(onChain.runtimeBytecode), { address: onChain.address });
  const libraries = runtime.kind === "mismatch" ? {} : runtime.libraries;
  const creationBytecode = findCreationBytecode(contract, { onChain, libraries, givenArguments: undefined });
  const isValidArguments = (encoded: BareHex) =>
    decodeConstructorArguments(contract.abi, encoded) !== undefined;
  return {
    runtime,
    creation:
      creationBytecode === undefined
        ? undefined
        : matchCreation(contract, creationBytecode, { libraries, isValidArguments }),
  };
}

/**
 * Returns compiled code with zeros in the place of libraries, as the Verifier Alliance stores it: solc
 * writes placeholders there, which are no bytes.
 */
export function withZeroPlaceholders(object: BareHex): BareHex {
  return object.replaceAll(/__.{36}__/g, "0".repeat(40));
}

/** Returns how each of the compared codes matches. */
export function toMatches({ runtime, creation }: ComparedCodes): SubMatches {
  return {
    runtime: runtime.kind === "mismatch" ? undefined : runtime.kind,
    creation: creation === undefined || creation.kind === "mismatch" ? undefined : creation.kind,
  };
}

/** Returns whether one of the matches rises and none falls. */
export function isBetter(found: SubMatches, known: SubMatches): boolean {
  const steps = [
    toRank(found.creation) - toRank(known.creation),
    toRank(found.runtime) - toRank(known.runtime),
  ];
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
}

function toRank(match: SubMatches["runtime"]): number {
  if (match === undefined) {
    return 0;
  }
  return match === "exact" ? 2 : 1;
}

/**
 * Puts compared codes into the form of a judged source. As everywhere in this explorer, the match as a
 * whole is exact when no code that is known says otherwise.
 */
export function toJudgedSource(
  compared: ComparedCodes & Pick<JudgedSource, "compilation" | "contract">,
): JudgedSource {
  const { runtime, creation, compilation, contract } = compared;
  const matches = toMatches(compared);
  const isExact = matches.runtime === "exact" && matches.creation !== "partial";
  return {
    match: isExact ? "exact" : "partial",
    runtimeMatch: matches.runtime,
    creationMatch: matches.creation,
    compilation,
    contract,
    linkedLibraries: {
      ...(creation === undefined || creation.kind === "mismatch" ? {} : creation.libraries),
      ...(runtime.kind === "mismatch" ? {} : runtime.libraries),
    },
    encodedConstructorArguments:
      creation === undefined || creation.kind === "mismatch" ? "" : creation.encodedConstructorArguments,
  };
}

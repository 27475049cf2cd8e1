import type { BareHex } from "../../../base/hex.ts";
import { decodeConstructorArguments, describeConstructor } from "../../../core/abi/constructor.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import type { MatchKind, Transformation } from "../../../core/bytecode/match.ts";
import { type ComparedCodes, type ContractOnChain, compareCodes } from "../compare-with-chain.ts";
import { type CompileOptions, checkLibraries, compileTarget, withoutLibraries } from "../compile-target.ts";
import type { SourceSubmission } from "../records.ts";
import {
  describeArguments,
  type Rejection,
  rejected,
  rejectedForArguments,
  rejectedForCode,
} from "../rejection.ts";
import { type Compilation, toCompilation } from "../to-compilation.ts";

export interface JudgedSource {
  readonly match: MatchKind;
  /** undefined: the runtime bytecode differs. */
  readonly runtimeMatch: MatchKind | undefined;
  /** undefined: the creation is not known, or differs. */
  readonly creationMatch: MatchKind | undefined;
  readonly contract: CompiledContract;
  /** Fully qualified name → 40 hex digits. */
  readonly linkedLibraries: Readonly<Record<string, BareHex>>;
  readonly encodedConstructorArguments: BareHex;
  /** What differs in the creation bytecode, and why that is right; undefined without a match of it. */
  readonly creationTransformations: readonly Transformation[] | undefined;
}

export type SourceJudgement =
  | (JudgedSource & { readonly kind: "verified" })
  | { readonly kind: "rejected"; readonly rejection: Rejection };

interface Judged {
  readonly submission: SourceSubmission;
  readonly onChain: ContractOnChain;
}

/**
 * Judges a submission as Etherscan does: both codes must match, and so must the given arguments and libraries.
 *
 * Most contracts are compiled without the addresses of their libraries, but explorers take these as compiler settings,
 * which changes the metadata. So the input is compiled without them first, and with them only if the match is not
 * exact.
 */
export async function judgeSource(
  { submission, onChain }: Judged,
  options: CompileOptions,
): Promise<SourceJudgement> {
  const made = toCompilation(submission);
  if (made.kind === "rejected") {
    return made;
  }
  const { compilation } = made;
  const { autodetectsArguments = false, encodedConstructorArguments } = submission;
  const givenArguments = autodetectsArguments ? undefined : encodedConstructorArguments;
  const attempt = async (input: Compilation["input"]): Promise<SourceJudgement> => {
    const request = { compilation: { ...compilation, input }, onChain, givenArguments };
    return await judge(request, options, { compare: compareCodes, refuse: findRefusal });
  };
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

/**
 * Judges a submission as Sourcify does: one of the codes must match. Arguments and libraries are found, not given.
 */
export async function judgeCodes(
  { submission, onChain }: Judged,
  options: CompileOptions,
): Promise<SourceJudgement> {
  const made = toCompilation(submission);
  if (made.kind === "rejected") {
    return made;
  }
  const { solcLongVersion } = made.compilation;
  if (!solcLongVersion.includes("+commit.")) {
    return rejected(
      "compiler_error",
      `The compiler version ${solcLongVersion} lacks the commit, as in 0.8.30+commit.73712a01`,
    );
  }
  const request = { compilation: made.compilation, onChain, givenArguments: undefined };
  const refuse: Rules["refuse"] = ({ runtime, creation }) =>
    runtime.kind === "mismatch" && creation === undefined
      ? rejectedForCode("runtime", runtime.difference).rejection
      : undefined;
  return await judge(request, options, { compare: compareEach, refuse });
}

interface Attempt {
  readonly compilation: Compilation;
  readonly onChain: ContractOnChain;
  /** undefined: those of the creation. */
  readonly givenArguments: BareHex | undefined;
}

interface Compared extends Attempt {
  readonly contract: CompiledContract;
}

interface Rules {
  readonly compare: typeof compareCodes;
  readonly refuse: (codes: ComparedCodes, compared: Compared) => Rejection | undefined;
}

async function judge(
  attempt: Attempt,
  options: CompileOptions,
  { compare, refuse }: Rules,
): Promise<SourceJudgement> {
  const { compilation } = attempt;
  const target = await compileTarget({ compilation, input: compilation.input }, options);
  if (target.kind === "rejected") {
    return target;
  }
  const { contract } = target;
  const codes = compare(contract, attempt);
  const compared = { ...attempt, contract };
  const rejection = refuse(codes, compared);
  return rejection === undefined
    ? { kind: "verified", ...toJudgedSource(codes, compared) }
    : { kind: "rejected", rejection };
}

function findRefusal(
  { runtime, creation }: ComparedCodes,
  { contract, compilation, givenArguments }: Compared,
): Rejection | undefined {
  if (runtime.kind === "mismatch") {
    return rejectedForCode("runtime", runtime.difference).rejection;
  }
  const { libraries } = compilation.settings;
  if (creation === undefined) {
    return checkEncoding(contract, givenArguments) ?? checkLibraries(runtime.libraries, libraries);
  }
  if (creation.kind === "mismatch") {
    return rejectedForCode("creation", creation.difference).rejection;
  }
  const { encodedConstructorArguments: onChain } = creation;
  return givenArguments !== undefined && onChain !== givenArguments
    ? rejectedForArguments(givenArguments, `; on the chain: ${describeArguments(onChain)}`).rejection
    : checkLibraries(creation.libraries, libraries);
}

/** Without the creation, the arguments must at least encode the constructor's parameters. */
function checkEncoding({ abi }: CompiledContract, given: BareHex | undefined): Rejection | undefined {
  if (decodeConstructorArguments(abi, given ?? "") !== undefined) {
    return undefined;
  }
  const wanted = describeConstructor(abi);
  return given === undefined
    ? rejectedForArguments(given, ` for ${wanted}, and the creation was not found`).rejection
    : rejectedForArguments(given, `, which is not an encoding of ${wanted}`).rejection;
}

/** Leaves out a creation that does not match, or whose arguments do not decode. */
export function compareEach(...[contract, known]: Parameters<typeof compareCodes>): ComparedCodes {
  const { runtime, creation } = compareCodes(contract, known);
  const isMatch =
    creation !== undefined &&
    creation.kind !== "mismatch" &&
    decodeConstructorArguments(contract.abi, creation.encodedConstructorArguments) !== undefined;
  return { runtime, creation: isMatch ? creation : undefined };
}

function toJudgedSource(
  { runtime, creation: compared }: ComparedCodes,
  { contract, givenArguments }: Compared,
): JudgedSource {
  const creation = compared?.kind === "mismatch" ? undefined : compared;
  const runtimeMatch = runtime.kind === "mismatch" ? undefined : runtime.kind;
  const encoded = creation?.encodedConstructorArguments;
  return {
    match: runtimeMatch === "exact" && creation?.kind !== "partial" ? "exact" : "partial",
    runtimeMatch,
    creationMatch: creation?.kind,
    contract,
    linkedLibraries: { ...creation?.libraries, ...(runtime.kind === "mismatch" ? {} : runtime.libraries) },
    encodedConstructorArguments: encoded ?? givenArguments ?? "",
    creationTransformations: creation && [
      ...creation.transformations,
      ...(encoded === undefined || encoded === "" ? [] : [toInsertion(contract, encoded)]),
    ],
  };
}

function toInsertion({ creationBytecode }: CompiledContract, value: BareHex): Transformation {
  const offsetBytes = creationBytecode.object.length / 2;
  return { type: "insert", reason: "constructorArguments", offsetBytes, value };
}

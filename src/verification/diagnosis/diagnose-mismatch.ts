import { isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { NoMatch } from "../../core/bytecode/rank-matches.ts";
import type { BuildCause, Cause } from "../../core/causes/cause.ts";
import { compareFunctions, isSimilar, nameOtherCode } from "../../core/causes/compare-functions.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { findMatch } from "../find-match.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { CauseRun } from "../run.ts";
import {
  type ClosestContract,
  type ContractBuild,
  type Diagnosis,
  findChangedSources,
  findComparedBuild,
  findRebuilt,
  isRemoved,
  readContractBuild,
} from "./contract-build.ts";
import { createVariantCompiler } from "./create-variant-compiler.ts";
import { diagnoseBuild, diagnoseCompilation } from "./diagnose-build.ts";
import { diagnoseForeignCode } from "./diagnose-foreign-code.ts";
import { findClosestContract } from "./find-closest-contract.ts";

/**
 * Finds the cause: in the code itself (a proxy, another compiler), the other contracts of the project, the build of
 * the closest contract, and its source last.
 */
export async function diagnoseMismatch(
  { target, match }: { readonly target: Target; readonly match: NoMatch },
  run: CauseRun,
): Promise<Diagnosis> {
  const foreign = await diagnoseForeignCode(target, run);
  if (foreign !== undefined) {
    return { cause: foreign, closest: undefined };
  }
  const { contract: named } = run.request;
  const other = named === undefined ? undefined : await findOther(named, { target, run });
  if (other !== undefined) {
    return { cause: other, closest: undefined };
  }
  const compared = match.compared.map(({ contract }) => contract);
  const ofSameSource = compared.filter(({ runtimeBytecode: { object } }) =>
    hasSameSourceHash(object, target.runtimeBytecode),
  );
  const isCompared = named !== undefined || ofSameSource.length > 0;
  const candidates = isCompared ? compared : run.ports.builds.scanArtifacts();
  const names = [target.verifiedSource?.contractName, run.request.claims?.contract?.split(":").at(-1)];
  const closest = await findClosestContract(
    target.runtimeBytecode,
    candidates,
    names.flatMap((name) => name ?? []),
  );
  if (closest !== undefined && mayBeAnotherVersion(closest)) {
    return { cause: await diagnoseSimilar({ target, closest }, run), closest };
  }
  const [first] = compared;
  if (closest === undefined && first !== undefined) {
    return { cause: { kind: "abstract", contract: toFullyQualifiedName(first) }, closest };
  }
  return named === undefined
    ? { cause: toNoContract(target, closest?.isRelated === true ? closest : undefined), closest: undefined }
    : { cause: toNoContract(target, closest), closest };
}

export async function diagnoseContract(
  { target, contract }: { readonly target: Target; readonly contract: StoredContract },
  run: CauseRun,
): Promise<Diagnosis> {
  const closest = await findClosestContract(target.runtimeBytecode, [contract]);
  const cause =
    closest === undefined || !mayBeAnotherVersion(closest)
      ? toNoContract(target, closest)
      : await diagnoseSimilar({ target, closest }, run);
  return { cause, closest };
}

async function findOther(
  named: string,
  { target, run }: { readonly target: Target; readonly run: CauseRun },
): Promise<Cause | undefined> {
  const request = { ...run.request, contract: undefined };
  const found = await findMatch(target.runtimeBytecode, { ...run, request });
  return found.kind === "found"
    ? { kind: "other-contract", named, actual: toFullyQualifiedName(found.contract) }
    : undefined;
}

function mayBeAnotherVersion(closest: ClosestContract): boolean {
  return closest.isRelated && isSimilar(closest);
}

async function diagnoseSimilar(
  { target, closest }: { readonly target: Target; readonly closest: ClosestContract },
  run: CauseRun,
): Promise<Cause> {
  const subject = await readContractBuild({ target, contract: closest.contract }, run);
  const built = await diagnoseSameSource({ subject, closest }, run);
  if (built !== undefined) {
    return built;
  }
  const { findCommit } = await import("../commits/find-commit.ts");
  const history = await findCommit(subject, run);
  if (history?.kind === "other-commit") {
    return history;
  }
  const changed = await findChangedSources(subject, run);
  const isStale = changed.length > 0 && (await findRebuilt(subject, run)) === undefined;
  const contract = toFullyQualifiedName(closest.contract);
  const isMeant = isNamed(closest, { target, run });
  // A record with another name is of another contract.
  const mayBeMeant = isMeant || (target.verifiedSource === undefined && isAlike(closest));
  if (isStale && mayBeMeant && !(await isRemoved(subject, run))) {
    return { kind: "not-built", contract, sources: changed, isDeployed: false };
  }
  const deployed = findTrailingMetadata(target.runtimeBytecode)?.metadata.compilerVersion;
  const { solcLongVersion } = subject.buildInfo;
  const isOtherVersion = deployed !== undefined && !isSameVersion(deployed, solcLongVersion);
  if (isOtherVersion && (isMeant || closest.functionOverlap === 1)) {
    return { kind: "compiler-version", contract, built: toShortVersion(solcLongVersion), deployed };
  }
  const { similarity } = closest;
  const functions = compareFunctions({ abi: closest.contract.abi, codes: closest.codes });
  const kind = nameOtherCode(functions);
  // Contracts that use the same package have many functions in common.
  return isMeant || (mayBeMeant && kind === "other-code")
    ? { kind, contract, functions, similarity, isNamed: isMeant, history }
    : { ...toNoContract(target, closest), functions, history };
}

async function diagnoseSameSource(
  { subject, closest }: { readonly subject: ContractBuild; readonly closest: ClosestContract },
  run: CauseRun,
): Promise<BuildCause | undefined> {
  const compile = createVariantCompiler(run);
  const cause =
    (await diagnoseCompilation({ subject, closest }, compile)) ?? (await diagnoseBuild(subject, compile));
  return cause?.kind === "variant" ? { ...cause, build: await findComparedBuild(subject, run) } : cause;
}

function isNamed(
  { contract: { contractName } }: ClosestContract,
  { target, run }: { readonly target: Target; readonly run: Pick<CauseRun, "request"> },
): boolean {
  const { contract, claims } = run.request;
  const shown = target.verifiedSource?.contractName;
  return contract !== undefined || (shown ?? claims?.contract?.split(":").at(-1)) === contractName;
}

const minAlike = 0.5;

function isAlike({ similarity, functionOverlap }: ClosestContract): boolean {
  return similarity >= minAlike && functionOverlap >= minAlike;
}

function toNoContract({ runtimeBytecode }: Target, closest: ClosestContract | undefined) {
  return {
    kind: "no-contract",
    codeBytes: runtimeBytecode.length / 2,
    compilerVersion: findTrailingMetadata(runtimeBytecode)?.metadata.compilerVersion,
    closest: closest && toFullyQualifiedName(closest.contract),
    similarity: closest?.similarity,
  } satisfies Cause;
}

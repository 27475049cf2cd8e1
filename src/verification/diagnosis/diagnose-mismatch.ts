import { isSameVersion } from "../../core/build/compiler-version.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause, Cause, Evidence } from "../../core/causes/cause.ts";
import { findOtherVersion, isSimilar, minSimilarity } from "../../core/causes/compare-functions.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { findMatch, type NoMatch } from "../find-match.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { DiagnosisRun } from "../run.ts";
import {
  type ClosestContract,
  type Diagnosis,
  findChangedSources,
  findRebuilt,
  isRemoved,
  listImports,
  readContractBuild,
} from "./contract-build.ts";
import { createTrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseBuild, diagnoseCompilation } from "./diagnose-build.ts";
import { diagnoseForeignCode } from "./diagnose-foreign-code.ts";
import { compareProfiles, type OtherProfiles } from "./diagnose-profile.ts";
import { diagnoseSource, findClosestContract, findEvidence } from "./diagnose-source.ts";
import { createSourceLayouts } from "./source-layouts.ts";

/**
 * Finds the one cause why no contract of this project has the code at the address.
 *
 * The code itself is examined first (a proxy, another compiler), then the other contracts of the
 * project, then the build of the closest contract, and its source last.
 */
export async function diagnoseMismatch(
  { target, match }: { readonly target: Target; readonly match: NoMatch },
  run: DiagnosisRun,
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
  // An earlier build of these sources and settings: it does not give the code, and another one would not either.
  const ofSameSource = compared.filter(({ runtimeBytecode: { object } }) =>
    hasSameSourceHash(object, target.runtimeBytecode),
  );
  const isCompared = named !== undefined || ofSameSource.length > 0;
  const candidates = isCompared ? compared : run.ports.builds.scanArtifacts();
  const names = [target.verifiedSource?.contractName, run.request.recordedContract?.split(":").at(-1)];
  const closest = await findClosestContract(
    target.runtimeBytecode,
    candidates,
    names.flatMap((name) => name ?? []),
  );
  if (closest !== undefined && mayBeAnotherVersion(closest)) {
    return { cause: await diagnoseSimilar({ target, closest }, run), closest };
  }
  const [first] = compared;
  return closest === undefined && first !== undefined
    ? { cause: { kind: "abstract", contract: toFullyQualifiedName(first) }, closest }
    : noContract({ target, closest, named });
}

/** Creates the diagnosis without a contract. A contract that the user did not name is mentioned only if it is related. */
function noContract({
  target,
  closest,
  named,
}: {
  readonly target: Target;
  readonly closest: ClosestContract | undefined;
  readonly named: string | undefined;
}): Diagnosis {
  return named === undefined
    ? { cause: toNoContract(target, closest?.isRelated === true ? closest : undefined), closest: undefined }
    : { cause: toNoContract(target, closest), closest };
}

/** Finds the cause why one contract of this project does not have the code at the address. */
export async function diagnoseContract(
  { target, contract }: { readonly target: Target; readonly contract: StoredContract },
  run: DiagnosisRun,
): Promise<Diagnosis> {
  const closest = await findClosestContract(target.runtimeBytecode, [contract]);
  const cause =
    closest === undefined || !mayBeAnotherVersion(closest)
      ? toNoContract(target, closest)
      : await diagnoseSimilar({ target, closest }, run);
  return { cause, closest };
}

/** Finds another contract than the named one that has the code at the address. */
async function findOther(
  named: string,
  { target, run }: { readonly target: Target; readonly run: DiagnosisRun },
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
  run: DiagnosisRun,
): Promise<Cause> {
  const subject = await readContractBuild({ target, contract: closest.contract }, run);
  const compile = createTrialCompiler(run);
  const layouts = createSourceLayouts(run);
  const compilation = await diagnoseCompilation({ subject, closest, layouts }, compile);
  if (compilation !== undefined) {
    return compilation;
  }
  const deployed = findTrailingMetadata(target.runtimeBytecode)?.metadata.compilerVersion;
  const isOtherCompiler =
    deployed !== undefined && !isSameVersion(deployed, subject.buildInfo.solcLongVersion);
  const circumstances = { target, run, layouts, isOtherCompiler };
  const evidence = await findEvidence(closest, circumstances);
  const isProved = evidence !== undefined;
  const changed = isProved ? await findChangedSources(subject, run) : [];
  const isStale = changed.length > 0 && (await findRebuilt(subject, run)) === undefined;
  if (isStale && !(await isRemoved(subject, run))) {
    const contract = toFullyQualifiedName(closest.contract);
    return { kind: "not-built", contract, sources: changed, isDeployed: false };
  }
  const built = await diagnoseBuild({ subject, closest }, compile);
  if (built !== undefined && (isProved || isReproduced(built))) {
    return built;
  }
  const rivals = evidence === "functions" ? await findRivals(closest, circumstances) : [];
  const imports = listImports(subject);
  const profiles = compareProfiles({ subject, closest }, compile);
  const { nearest } = profiles;
  const ofNearest = nearest && (await findEvidence(nearest.closest, circumstances));
  if (nearest !== undefined && ofNearest !== undefined) {
    return diagnoseNearest(nearest, { built: profiles.built, evidence: ofNearest, rivals, imports });
  }
  return isProved && closest.similarity >= minSimilarity
    ? diagnoseSource(closest, {
        layouts,
        evidence,
        rivals,
        imports,
        isSettingsRuledOut: compile.hasCompiled(),
      })
    : { ...toNoContract(target, closest), profiles };
}

/** Finds the contracts that a code may be another version of for the same reason as of the closest one. */
async function findRivals(
  { rivals = [] }: ClosestContract,
  subject: Parameters<typeof findEvidence>[1],
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const rival of rivals) {
    if ((await findEvidence(rival, subject)) !== undefined) {
      names.push(toFullyQualifiedName(rival.contract));
    }
  }
  return [...new Set(names)];
}

/** Creates the cause for a source that changed, if the deployment had another build profile than the build. */
function diagnoseNearest(
  { name, closest }: NonNullable<OtherProfiles["nearest"]>,
  {
    built,
    evidence,
    rivals,
    imports,
  }: {
    readonly built: string | undefined;
    readonly evidence: Evidence;
    readonly rivals: readonly string[];
    readonly imports: readonly string[];
  },
): Cause {
  const edit: Cause = {
    kind: "edited-source",
    contract: toFullyQualifiedName(closest.contract),
    place: undefined,
    similarity: closest.similarity,
    isSettingsRuledOut: true,
    profile: { built, deployed: name },
    evidence,
    rivals,
    imports,
  };
  const otherVersion = findOtherVersion(closest, evidence);
  return otherVersion === undefined ? edit : { ...otherVersion, rivals, imports };
}

/** Any two contracts may be of different compiler versions; every other cause of a build has its own proof. */
function isReproduced(cause: BuildCause): boolean {
  return cause.kind !== "compiler-version" || cause.reproduces === true;
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

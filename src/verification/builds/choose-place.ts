import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findBest } from "../find-match.ts";
import type { BuildInfoStore } from "../ports.ts";
import type { ContractCode } from "../read-target.ts";
import type { VerificationResult } from "../result.ts";
import type { Run, VerificationRequest } from "../run.ts";

export interface Place {
  readonly builds: BuildInfoStore;
  /** Whether a package of the project brings the build along. */
  readonly isOfPackage: boolean;
}

type Look = "exact" | "partial" | "none" | BaseError;

/**
 * Chooses the builds that have a contract: an exact match of the project's own (or of those that the user named); a
 * build kept with the deployment; a partial match of the project's; an exact match of a package's.
 * @throws BaseError the failure of kept builds, if the project's own have no match
 */
export async function choosePlace(
  code: ContractCode,
  kept: BuildInfoStore | undefined,
  run: Run<"builds" | "publishedBuilds">,
): Promise<Place> {
  const { builds: own, publishedBuilds } = run.ports;
  const inProject = { builds: own, isOfPackage: false };
  if (kept === undefined && publishedBuilds === undefined) {
    return inProject;
  }
  const ofOwn = await look(code, own, run);
  const ofKept = kept && ofOwn !== "exact" ? await look(code, kept, run) : undefined;
  const isKeptUsable = kept !== undefined && ofKept !== undefined && !(ofKept instanceof BaseError);
  const [place, rating] = isKeptUsable ? [{ builds: kept, isOfPackage: false }, ofKept] : [inProject, ofOwn];
  if (rating === "exact" || (rating === "partial" && mayBePartial(run))) {
    return place;
  }
  if (publishedBuilds !== undefined && (await isInPackage(code, publishedBuilds, run))) {
    return { builds: publishedBuilds, isOfPackage: true };
  }
  if (ofKept instanceof BaseError && (ofOwn instanceof BaseError || isCompilerMissing(ofKept))) {
    throw ofKept;
  }
  return place;
}

async function isInPackage(code: ContractCode, builds: BuildInfoStore, run: Run<"builds">): Promise<boolean> {
  return run.request.contract === undefined && (await look(code, builds, run)) === "exact";
}

function mayBePartial({ request: { check = false, requireExact = false } }: Pick<Run, "request">): boolean {
  return check || !requireExact;
}

async function look(code: ContractCode, builds: BuildInfoStore, run: Run<"builds">): Promise<Look> {
  const best = findBest(code.runtimeBytecode, { ...run, ports: { builds } });
  const looked = await settle(best, isOfBuilds);
  return looked.kind === "failed" ? looked.failure : (looked.answer?.match.kind ?? "none");
}

type Work = () => Promise<VerificationResult>;

/** Verifies with the build of a package. If that ends without a submission, the project's own builds explain more. */
export async function preferProject(
  { inPackage, inProject }: { readonly inPackage: Work; readonly inProject: Work },
  { check = false, explain }: Pick<VerificationRequest, "check" | "explain">,
): Promise<VerificationResult> {
  const { answer: result, failure } = await settle(inPackage(), isOfBuilds);
  // A check calls what is not verified yet a mismatch, too.
  const isFound =
    result !== undefined &&
    (result.status !== "mismatch" || result.codeFormat !== null || (check && result.match !== null));
  if (isFound) {
    return result;
  }
  const own = await inProject();
  // What to do with a proxy is known without its own source. A mismatch without a cause says less than the failure.
  const saysMore = failure !== undefined && (isCompilerMissing(failure) || explain === false);
  if (saysMore && own.differences?.cause !== "proxy") {
    throw failure;
  }
  return own;
}

/** Returns whether other builds might do better: these cannot be used, do not have the contract, or lack a compiler. */
export function isOfBuilds(failure: BaseError): boolean {
  return failure.about === "project" || failure.about === "source" || isCompilerMissing(failure);
}

function isCompilerMissing(failure: BaseError): boolean {
  return isFailure(failure, "COMPILER_UNAVAILABLE");
}

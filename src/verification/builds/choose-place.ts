import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findBest } from "../find-match.ts";
import type { BuildInfoStore } from "../ports.ts";
import type { ContractCode } from "../read-target.ts";
import type { Run } from "../run.ts";

/** Where the build of a contract is. */
export interface Place {
  readonly builds: BuildInfoStore;
  /** Whether the project did not build it: a package of the project brings the build along. */
  readonly isOfPackage: boolean;
}

/** How good the best match is, or the failure that leaves the other places to be looked at. */
type Look = "exact" | "partial" | "none" | BaseError;

/**
 * Chooses the builds that have a contract, in this order: the project's own (or those that the user named), if they
 * match exactly; those that were kept with the deployment, which may have to be compiled; the project's, if they
 * match partially; those of the project's packages, such as the admins and beacons that OpenZeppelin's plugins
 * deploy, if they match exactly. Without a match, the builds are those that a mismatch is explained with.
 *
 * @throws BaseError the failure of builds that were kept, if the project's own have no match
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
  const looked = await settle(best, (one) => isAboutBuilds(one) || isCompilerMissing(one));
  return looked.kind === "failed" ? looked.failure : (looked.answer?.match.kind ?? "none");
}

/** Returns whether a failure says that builds cannot be used, or do not have the contract. */
export function isAboutBuilds(error: unknown): error is BaseError {
  return error instanceof BaseError && (error.about === "project" || error.about === "source");
}

export function isCompilerMissing(error: unknown): error is BaseError {
  return isFailure(error, "COMPILER_UNAVAILABLE");
}

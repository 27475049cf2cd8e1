import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findBest } from "../find-match.ts";
import type { BuildInfoStore } from "../ports.ts";
import type { ContractCode } from "../read-target.ts";
import type { Run } from "../run.ts";

export interface Place {
  readonly builds: BuildInfoStore;
  /** Whether a package of the project brings the build along. */
  readonly isOfPackage: boolean;
}

type Look = "exact" | "partial" | "none" | BaseError;

/**
 * Chooses the builds that have a contract: the project's own (or those that the user named) for an exact match;
 * those that were kept with the deployment; the project's for a partial match; those of packages, such as the proxy
 * admins of OpenZeppelin's plugins, for an exact match. Without a match, a mismatch is explained with the chosen
 * builds.
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
  const looked = await settle(best, (one) => isAboutBuilds(one) || isCompilerMissing(one));
  return looked.kind === "failed" ? looked.failure : (looked.answer?.match.kind ?? "none");
}

export function isAboutBuilds(error: unknown): error is BaseError {
  return error instanceof BaseError && (error.about === "project" || error.about === "source");
}

export function isCompilerMissing(error: unknown): error is BaseError {
  return isFailure(error, "COMPILER_UNAVAILABLE");
}

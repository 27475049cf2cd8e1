import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findBest } from "../find-match.ts";
import type { BuildInfoStore } from "../ports.ts";
import type { ContractCode } from "../read-target.ts";
import type { Run } from "../run.ts";

type Look = "exact" | "partial" | "none" | BaseError;

/**
 * Chooses the builds that have a contract: an exact match of the project's own (or of those that the user named); a
 * build kept with the deployment; a partial match of the project's; an exact match of a package's.
 * @throws BaseError the failure of kept builds, if the project's own have no match
 */
export async function chooseBuilds(
  code: ContractCode,
  kept: BuildInfoStore | undefined,
  run: Run<"builds" | "publishedBuilds">,
): Promise<BuildInfoStore> {
  const { builds: own, publishedBuilds } = run.ports;
  if (kept === undefined && publishedBuilds === undefined) {
    return own;
  }
  const ofOwn = await look(code, own, run);
  const ofKept = kept && ofOwn !== "exact" ? await look(code, kept, run) : undefined;
  const isKeptUsable = kept !== undefined && ofKept !== undefined && !(ofKept instanceof BaseError);
  const [builds, rating] = isKeptUsable ? [kept, ofKept] : [own, ofOwn];
  if (rating === "exact" || (rating === "partial" && mayBePartial(run))) {
    return builds;
  }
  if (publishedBuilds !== undefined && (await isInPackage(code, publishedBuilds, run))) {
    return publishedBuilds;
  }
  if (ofKept instanceof BaseError && (ofOwn instanceof BaseError || isCompilerMissing(ofKept))) {
    throw ofKept;
  }
  return builds;
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

/** Returns whether other builds might do better: these cannot be used, do not have the contract, or lack a compiler. */
export function isOfBuilds(failure: BaseError): boolean {
  return failure.about === "project" || failure.about === "source" || isCompilerMissing(failure);
}

function isCompilerMissing(failure: BaseError): boolean {
  return isFailure(failure, "COMPILER_UNAVAILABLE");
}

import type { ContractVersion } from "../../core/review/compare-versions.ts";
import type { Finding } from "../../core/review/finding.ts";
import { analyseVersion } from "./analyse-version.ts";
import type { Version } from "./describe-version.ts";
import type { ReviewRun } from "./prove-version.ts";

/**
 * Analyses one side of a comparison; undefined: its source is not known, or there is no such side.
 *
 * @throws COMPILER_UNAVAILABLE
 */
export async function analyseKnown(
  version: Version | undefined,
  run: ReviewRun,
): Promise<ContractVersion | undefined> {
  return version === undefined || version.kind === "unproved" ? undefined : analyseVersion(version, run);
}

/** Names the sides whose source is not proved: then nothing is compared. */
export function listUnproved(sides: readonly (Version | undefined)[]): readonly Finding[] {
  const reason = "its source is not proved, so nothing was compared";
  return sides.flatMap((side) =>
    side?.kind === "unproved"
      ? [{ severity: "unknown", area: "storage", kind: "source", subject: side.code.address, reason }]
      : [],
  );
}

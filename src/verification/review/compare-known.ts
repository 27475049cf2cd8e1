import { analyseVersion } from "../../core/review/analyse-version.ts";
import type { ContractVersion } from "../../core/review/compare-versions.ts";
import type { Finding } from "../../core/review/finding.ts";
import type { Operation } from "../run.ts";
import type { Version } from "./describe-version.ts";
import type { ReviewRun, StoredVersion } from "./prove-version.ts";

/**
 * Analyses one side of a comparison; undefined: its source is not known, or there is no such side.
 *
 * @throws COMPILER_UNAVAILABLE
 */
export async function analyseKnown(
  version: Version | undefined,
  run: ReviewRun,
): Promise<ContractVersion | undefined> {
  return version === undefined || version.kind === "unproved" ? undefined : analyse(version, run);
}

/**
 * Asks the compiler for what a comparison of two versions needs.
 *
 * @throws COMPILER_UNAVAILABLE
 */
export async function analyse(
  version: StoredVersion,
  { ports, deadline }: Operation<"compiler" | "reporter">,
): Promise<ContractVersion> {
  const { solcLongVersion } = version;
  return analyseVersion(version, async (input) => {
    const sources = Object.keys(input.sources).length;
    ports.reporter.progress({ step: "compiling", compilerVersion: solcLongVersion, sources });
    const job = { solcLongVersion, input, outputs: "syntax-trees" } as const;
    return await ports.compiler.compile(job, { signal: deadline.signal });
  });
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

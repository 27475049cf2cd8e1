import type { Cause } from "../../core/causes/cause.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { readContractBuild } from "../diagnosis/contract-build.ts";
import { refuseMatch, toDifferences } from "../diagnosis/explain-mismatch.ts";
import type { FoundMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";
import type { VerificationResult } from "../result.ts";
import type { DiagnosisRun, Run } from "../run.ts";
import { toMismatchResult } from "../to-result.ts";
import {
  listRecordDifferences,
  nameOfRecord,
  type RecordComparison,
  type ShownRecord,
} from "./compare-record.ts";

/** Creates the result for a record of the explorer that is refused. */
export async function refuseRecord(
  { comparison, ...shown }: ShownRecord & { readonly comparison: RecordComparison },
  run: DiagnosisRun & Run<"words">,
): Promise<VerificationResult> {
  const { target } = shown;
  switch (comparison.kind) {
    case "other":
    case "same-texts":
      return refuseOther({ ...shown, found: comparison.found }, run);
    case "same":
      return refuseMatch({ target, match: comparison.found }, run);
    case "single-file": {
      const { found: match } = comparison;
      const contract = toFullyQualifiedName(match.contract);
      const cause: Cause = { kind: "record-not-comparable", explorer: run.ports.explorer.name, contract };
      return toMismatchResult(run, { target, match, differences: await toDifferences(cause, run) });
    }
    case "unknown":
      throw comparison.failure;
  }
}

/** Adds to the result of a "verified" submission how the explorer's record differs from it. */
export async function refuseShown(
  {
    result,
    target,
    found,
  }: { readonly result: VerificationResult; readonly target: Target; readonly found: FoundMatch },
  run: Run<"builds" | "explorer" | "host" | "words">,
): Promise<VerificationResult> {
  const record = await run.ports.explorer.getSourceCode(target.address, { signal: run.deadline.signal });
  if (record === undefined) {
    return { ...result, status: "pending" };
  }
  const { message, differences } = await refuseOther({ target, record, found }, run);
  return { ...result, message, differences };
}

/** Creates the mismatch for a verified source that is not this project's. */
async function refuseOther(
  { target, record, found }: ShownRecord & { readonly found: FoundMatch | undefined },
  run: Run<"builds" | "explorer" | "host" | "words">,
): Promise<VerificationResult> {
  const cause: Cause = {
    kind: "other-record",
    explorer: run.ports.explorer.name,
    contract: found && toFullyQualifiedName(found.contract),
    differences: await listDifferences({ target, record, found }, run),
  };
  return toMismatchResult(run, { target, match: found, differences: await toDifferences(cause, run) });
}

async function listDifferences(
  { target, record, found }: ShownRecord & { readonly found: FoundMatch | undefined },
  run: Run<"builds" | "host">,
): Promise<readonly string[]> {
  if (found === undefined) {
    return [`it is ${nameOfRecord(record)} there, and no build here has the code at the address`];
  }
  const build = await readContractBuild({ target, contract: found.contract }, run);
  const differences = listRecordDifferences(record, build) ?? ["its text is not among your sources"];
  return differences.length > 0 ? differences : ["it is not shown as it was submitted"];
}

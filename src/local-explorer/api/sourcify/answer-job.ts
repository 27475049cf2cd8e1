import { formatJob, type JobError, type VerificationJob } from "../../../explorer-api/sourcify/job.ts";
import { isVerificationId } from "../../../explorer-api/sourcify/wire-values.ts";
import type { Verdict } from "../../engine/records.ts";
import type { JobReport } from "../../store/jobs.ts";
import type { ApiSources } from "../api-sources.ts";
import { awaitVerdict } from "../take-submission.ts";
import { type Reply, refuse, reply } from "./replies.ts";

export async function answerJob(
  { verificationId, signal }: { readonly verificationId: string; readonly signal: AbortSignal },
  services: ApiSources,
): Promise<Reply> {
  if (!isVerificationId(verificationId)) {
    return refuse("invalid_parameter", "The verification id is not a lower-case UUID");
  }
  const state = await awaitVerdict({ receipt: verificationId, kind: "source", signal }, services);
  const report = services.store.jobs.find(verificationId);
  return report?.kind === "source"
    ? reply(formatJob(toJob(verificationId, { ...report, state: state ?? report.state }, services)))
    : refuse("job_not_found", `No job found for ${verificationId}`);
}

function toJob(
  verificationId: string,
  report: JobReport,
  { store }: Pick<ApiSources, "store">,
): VerificationJob {
  const { chainId, address, state } = report;
  const verdict = state.kind === "finished" ? state.verdict : undefined;
  const { creationMatch, runtimeMatch } = verdict?.facts ?? {};
  const place = { chainId, address };
  const matchId = store.contracts.findNewestId(report.chain, address);
  const isShown = verdict !== undefined && verdict.kind !== "rejected" && matchId !== undefined;
  const finishedAt = report.finishedAtMs === undefined ? undefined : toTime(report.finishedAtMs);
  return {
    verificationId,
    isCompleted: verdict !== undefined,
    startedAt: toTime(report.submittedAtMs),
    finishedAt,
    contract: {
      ...place,
      creation: creationMatch,
      runtime: runtimeMatch,
      ...(isShown ? { matchId: String(matchId), verifiedAt: finishedAt } : {}),
    },
    error: verdict && toError(verificationId, verdict),
  };
}

function toError(errorId: string, { kind, message, facts }: Verdict): JobError | undefined {
  if (kind === "verified") {
    return undefined;
  }
  const { code, detail, compilerErrors } = facts ?? {};
  return {
    // A job that was given up has no facts.
    code: code ?? (kind === "already-verified" ? "already_verified" : "internal_error"),
    message: detail ?? message,
    errorId,
    compilerErrors,
  };
}

/** To the second, in UTC, as Sourcify does. */
export function toTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
}

import { parseCheckStatusRequest } from "../../explorer-api/check-verify-status.ts";
import { formatNotOk } from "../../explorer-api/envelope.ts";
import { formatStatusAnswer, type StatusAnswer } from "../../explorer-api/status-answer.ts";
import { statusTexts } from "../../explorer-api/status-texts.ts";
import type { JobRequest } from "../engine/job-request.ts";
import type { JobState } from "../store/jobs.ts";
import type { StoreAction } from "./action.ts";

/** Answers what has become of a submission of one kind. */
export function createCheckStatus(kind: JobRequest["kind"]): StoreAction {
  return ({ parameters }, { store }) => {
    const parsed = parseCheckStatusRequest(parameters);
    return parsed.kind === "invalid"
      ? formatNotOk(parsed.text)
      : formatStatusAnswer(toStatus(store.jobs.find(parsed.request.receipt, kind)));
  };
}

function toStatus(job: JobState | undefined): StatusAnswer {
  if (job === undefined) {
    return { kind: "unknown-receipt", message: statusTexts.unknownReceipt };
  }
  return job.kind === "pending" ? { kind: "pending", message: statusTexts.pending } : job.verdict;
}

import {
  formatStatusAnswer,
  parseCheckStatusRequest,
  type StatusAnswer,
} from "../../explorer-api/etherscan/actions/check-status.ts";
import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import type { JobRequest } from "../engine/job-request.ts";
import type { JobState } from "../store/jobs.ts";
import type { StoreAction } from "./action.ts";

/** How often the store is looked into while somebody waits for a verdict. */
const pollDelayMs = 50;

/**
 * Answers what has become of a submission of one kind.
 *
 * While there is no verdict the answer is held back a little: compilations take seconds, and forge
 * asks at once and then not before a quarter of a minute has passed.
 */
export function createCheckStatus(kind: JobRequest["kind"]): StoreAction {
  return async ({ parameters, signal }, { store, clock, limits }) => {
    const parsed = parseCheckStatusRequest(parameters);
    if (parsed.kind === "invalid") {
      return formatNotOk(parsed.text);
    }
    const { receipt } = parsed.request;
    const deadlineMs = clock.now() + limits.statusWaitMs;
    let job = store.jobs.find(receipt, kind);
    while (job?.kind === "pending" && clock.now() + pollDelayMs <= deadlineMs) {
      await clock.sleep(pollDelayMs, signal);
      job = store.jobs.find(receipt, kind);
    }
    return formatStatusAnswer(toStatus(job));
  };
}

function toStatus(job: JobState | undefined): StatusAnswer {
  if (job === undefined) {
    return { kind: "unknown-receipt", message: statusTexts.unknownReceipt };
  }
  return job.kind === "pending" ? { kind: "pending", message: statusTexts.pending } : job.verdict;
}

import { randomBytes } from "node:crypto";
import { type Envelope, formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { formatDailyLimit, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import { formatSubmissionAnswer } from "../../explorer-api/etherscan/submission-answer.ts";
import { receiptLength, toReceipt } from "../../explorer-api/etherscan/wire-values.ts";
import type { JobRequest } from "../engine/job-request.ts";
import type { ActionCall, ActionServices } from "./action.ts";
import { formatProxyDailyLimit } from "./refusal-texts.ts";

/**
 * Takes a submission: stores the job, counts it against the day's limit, and answers with a receipt.
 * The limit is not for this explorer's own key.
 *
 * The job is in the database before the answer goes out, so that a receipt is never a lie, whatever
 * happens to this process then.
 */
export function submitJob(
  { request, chain, apiKey }: Pick<ActionCall, "chain" | "apiKey"> & { readonly request: JobRequest },
  { store, queue, clock, limits }: ActionServices,
): Envelope {
  const submittedAtMs = clock.now();
  const day = new Date(submittedAtMs).toISOString().slice(0, 10);
  const counter = { day, kind: request.kind, keyHash: apiKey.hash };
  const isSource = request.kind === "source";
  const perDay = isSource ? limits.submissionsPerDay : limits.proxySubmissionsPerDay;
  const answer = store.transaction(() => {
    if (!apiKey.isOwn && store.dailyCounters.count(counter) >= perDay) {
      return formatNotOk(isSource ? formatDailyLimit(perDay) : formatProxyDailyLimit(perDay));
    }
    // Nobody may have more places in the queue than are left for the others.
    const places = limits.maxPendingJobs - store.jobs.countPending();
    if (places <= 0 || (!apiKey.isOwn && store.jobs.countPendingOf(apiKey.hash) >= places)) {
      return formatNotOk(statusTexts.serverBusy);
    }
    const receipt = toReceipt(randomBytes(receiptLength));
    store.dailyCounters.increment(counter);
    store.jobs.add({ guid: receipt, chain: chain.key, request, submittedAtMs, submitter: apiKey.hash });
    return formatSubmissionAnswer({ kind: "receipt", receipt });
  });
  queue.wake();
  return answer;
}

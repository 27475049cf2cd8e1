import { ContractNotIndexedError } from "../core/errors/explorer-errors.ts";
import { nextIndexingRetry } from "../core/polling/indexing-schedule.ts";
import { lookFor } from "./await-shown.ts";
import { awaitVerdict, type Verdict } from "./await-verdict.ts";
import { identifySubmission, type Submitted } from "./identify-submission.ts";
import type { Submission, SubmissionAnswer } from "./ports.ts";
import type { Run } from "./run.ts";
import { submit } from "./submit.ts";

/** The answer that ends a verification: to the submission itself, or to a poll of its receipt. */
export type FinalAnswer = Exclude<SubmissionAnswer, { readonly kind: "receipt" }> | Verdict;

/** An answer that only time can change. */
type LaterAnswer = Extract<FinalAnswer, { readonly kind: "not-indexed" | "try-later" }>;

/**
 * Submits and follows the receipt; submits again, on a schedule, while the explorer is not ready.
 *
 * The chain was asked before: the code is there, so "not indexed" can only mean "not yet". Some
 * explorers say so at once, others take the submission and say so of its receipt, which is spent then.
 * A receipt that the explorer does not know (its database is new) is spent, too. The journal keeps
 * what is still pending, and only that.
 *
 * @throws ContractNotIndexedError when the explorer has not caught up in time
 */
export async function reachVerdict(submitted: Submitted, run: Run): Promise<FinalAnswer> {
  for (let attempt = 0; ; attempt++) {
    const final = await submitAndFollow(submitted, run);
    if (final.kind !== "pending" && final.kind !== "unknown") {
      await run.ports.journal.forget(identifySubmission(submitted, run).key);
    }
    if (final.kind === "unknown-receipt" && attempt === 0) {
      continue;
    }
    if (!isLater(final)) {
      return final;
    }
    const mayRetry = await waitBeforeRetry(final, { attempt, run });
    if (!mayRetry) {
      return endOfPatience(final, { submission: submitted.submission, run });
    }
  }
}

async function submitAndFollow(submitted: Submitted, run: Run): Promise<FinalAnswer> {
  const answer = await submit(submitted, run);
  const final = answer.kind === "receipt" ? await awaitVerdict(answer.receipt, run) : answer;
  return final.kind === "rejected" || final.kind === "unknown-receipt"
    ? doubt(final, { submitted, run })
    : final;
}

/**
 * Some explorers report a failure of what they show as verified, or forget receipts: what they show
 * counts. As long as they do not say what they show, nothing is decided.
 */
async function doubt(
  doubtful: FinalAnswer,
  { submitted, run }: { readonly submitted: Submitted; readonly run: Run },
): Promise<FinalAnswer> {
  const seen = await lookFor(submitted.submission, run);
  if (seen === "shown") {
    return { kind: "already-verified", message: "Its source is shown, whatever became of the receipt." };
  }
  return seen === "unanswered" && "receipt" in doubtful
    ? { kind: "pending", receipt: doubtful.receipt, message: doubtful.message }
    : doubtful;
}

function isLater(answer: FinalAnswer): answer is LaterAnswer {
  return answer.kind === "not-indexed" || answer.kind === "try-later";
}

/** Whether there is time for another submission; if so, after the wait. */
async function waitBeforeRetry(
  answer: LaterAnswer,
  { attempt, run: { ports, deadline } }: { readonly attempt: number; readonly run: Run },
): Promise<boolean> {
  const retry = nextIndexingRetry({
    attempt,
    elapsedMs: deadline.elapsedMs(),
    timeoutMs: deadline.timeoutMs,
    hintMs: answer.kind === "try-later" ? answer.retryAfterMs : undefined,
  });
  if (retry.kind === "stop") {
    return false;
  }
  const { message } = answer;
  ports.reporter.progress({ step: "waiting-for-indexing", explorer: ports.explorer.name, message });
  await ports.clock.sleep(retry.delayMs, deadline.signal);
  return true;
}

function endOfPatience(
  answer: LaterAnswer,
  { submission, run }: { readonly submission: Submission; readonly run: Run },
): FinalAnswer {
  if (answer.kind === "try-later") {
    return answer;
  }
  const explorer = run.ports.explorer.name;
  throw new ContractNotIndexedError({ address: submission.address, explorer, message: answer.message });
}

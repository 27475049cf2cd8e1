import { ContractNotIndexedError } from "../core/errors/explorer-errors.ts";
import { nextIndexingRetry } from "../core/polling/indexing-schedule.ts";
import { lookFor } from "./await-shown.ts";
import { awaitVerdict, type Verdict } from "./await-verdict.ts";
import type { ProxySubmissionAnswer } from "./ports.ts";
import type { Undertaking } from "./run.ts";
import { submit } from "./submit.ts";
import type { Submittable } from "./submittable.ts";

/** The answer that ends a submission: to the post itself, or to a poll of its receipt. */
export type FinalAnswer = Exclude<ProxySubmissionAnswer, { readonly kind: "receipt" }> | Verdict;

/** An answer that only time can change. */
type LaterAnswer = Extract<
  FinalAnswer,
  { readonly kind: "not-indexed" | "try-later" | "implementation-not-verified" }
>;

/**
 * Submits and follows the receipt; submits again, on a schedule, while the explorer is not ready.
 *
 * The chain was asked before: the code is there, so "not indexed" can only mean "not yet". Some
 * explorers say so at once, others take the submission and say so of its receipt, which is spent then.
 * An implementation that was verified a moment ago may likewise not have reached the part of the
 * explorer that links. A receipt that the explorer does not know (its database is new) is spent, too.
 * The journal keeps what is still pending, and only that.
 *
 * @throws ContractNotIndexedError when the explorer has not caught up in time
 */
export async function reachVerdict(submittable: Submittable, run: Undertaking): Promise<FinalAnswer> {
  for (let attempt = 0; ; attempt++) {
    const final = await submitAndFollow(submittable, run);
    if (final.kind !== "pending" && final.kind !== "unknown") {
      await run.ports.journal.forget(submittable.key);
    }
    if (final.kind === "unknown-receipt" && attempt === 0) {
      continue;
    }
    if (!isLater(final)) {
      return final;
    }
    const mayRetry = await waitBeforeRetry(final, { attempt, run });
    if (!mayRetry) {
      return endOfPatience(final, { submittable, run });
    }
  }
}

async function submitAndFollow(submittable: Submittable, run: Undertaking): Promise<FinalAnswer> {
  const answer = await submit(submittable, run);
  const final =
    answer.kind === "receipt" ? await awaitVerdict(submittable, { receipt: answer.receipt, run }) : answer;
  return final.kind === "rejected" || final.kind === "unknown-receipt"
    ? doubt(final, { submittable, run })
    : final;
}

interface Submitted {
  readonly submittable: Submittable;
  readonly run: Undertaking;
}

/**
 * Some explorers report a failure of what they show as verified, or forget receipts: what they show
 * counts. As long as they do not say what they show, nothing is decided.
 */
async function doubt(doubtful: FinalAnswer, { submittable, run }: Submitted): Promise<FinalAnswer> {
  const seen = await lookFor(submittable, run);
  if (seen === "shown") {
    const message = `Whatever became of the receipt, ${submittable.shownAs} is shown.`;
    return { kind: "already-verified", message };
  }
  return seen === "unanswered" && "receipt" in doubtful
    ? { kind: "pending", receipt: doubtful.receipt, message: doubtful.message }
    : doubtful;
}

function isLater(answer: FinalAnswer): answer is LaterAnswer {
  return ["not-indexed", "try-later", "implementation-not-verified"].includes(answer.kind);
}

/** Whether there is time for another submission; if so, after the wait. */
async function waitBeforeRetry(
  answer: LaterAnswer,
  { attempt, run: { ports, deadline } }: { readonly attempt: number; readonly run: Undertaking },
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

function endOfPatience(answer: LaterAnswer, { submittable, run }: Submitted): FinalAnswer {
  if (answer.kind !== "not-indexed") {
    return answer;
  }
  const { address } = submittable;
  throw new ContractNotIndexedError({
    address,
    explorer: run.ports.explorer.name,
    message: answer.message,
  });
}

import { nextIndexingRetry } from "../../base/schedule.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { awaitShown } from "./await-shown.ts";
import { awaitVerdict, type Verdict } from "./await-verdict.ts";
import { reportDecided, type SubmitAnswer, submit } from "./submit.ts";
import type { SubmissionRun, Submittable } from "./submittable.ts";

type Outcome = Exclude<SubmitAnswer, { readonly kind: "receipt" }> | Verdict;

interface Contradicted {
  readonly kind: "not-shown" | "other-shown";
  readonly message: string;
  readonly receipt?: string;
}

/** For "verified" and "already-verified" the record was read as well. */
export type FinalAnswer =
  | Exclude<Outcome, { readonly kind: "shown" }>
  | Contradicted
  /** It is shown without an answer that says so: there may be no receipt. */
  | { readonly kind: "verified"; readonly message: string; readonly receipt?: string };

type NotReadyAnswer = Extract<
  FinalAnswer,
  { readonly kind: "not-indexed" | "try-later" | "implementation-not-verified" }
>;

/** The journal keeps these for the next run. */
const openKinds: readonly FinalAnswer["kind"][] = ["pending", "unknown", "unknown-receipt", "not-shown"];

/**
 * Submits and follows the receipt; submits again, on a schedule, while the explorer is not ready: the chain has the
 * code, so "not indexed" means "not yet". A receipt that the explorer does not know is replaced once.
 * @throws CONTRACT_NOT_INDEXED when the explorer has not caught up in time
 */
export async function reachVerdict(
  submittable: Submittable,
  operation: Omit<SubmissionRun, "submittable">,
): Promise<FinalAnswer> {
  const run = { ...operation, submittable };
  let lostReceipt: string | undefined;
  for (let attempt = 0; ; attempt++) {
    const final = await submitAndFollow(run, lostReceipt);
    const isOpen = "mayHaveArrived" in final && final.mayHaveArrived === true;
    if (!isOpen && !openKinds.includes(final.kind)) {
      await run.ports.journal.forget(submittable.key);
      if (!isNotReady(final)) {
        reportDecided(run);
      }
    }
    if (final.kind === "unknown-receipt" && lostReceipt === undefined) {
      lostReceipt = final.receipt;
      continue;
    }
    if (!isNotReady(final)) {
      return explainRejection(final, run);
    }
    const last = await waitBeforeRetry(final, { attempt, run });
    if (last !== undefined) {
      return last;
    }
  }
}

async function submitAndFollow(run: SubmissionRun, lostReceipt: string | undefined): Promise<FinalAnswer> {
  const answer = await submit(run, lostReceipt);
  if (answer.kind !== "receipt") {
    return confirmSuccess(answer, run);
  }
  if (answer.receipt === lostReceipt) {
    const message = `${run.ports.explorer.name} does not know the receipt of the submission, which was sent twice.`;
    return { kind: "unknown-receipt", message, receipt: lostReceipt };
  }
  return confirmSuccess(await awaitVerdict(run, answer), run);
}

/** On some explorers the record appears some seconds after the verdict. */
const readBackMs = 60_000;

/** "Verified" is an answer about an address: the source there may be another submitter's, or missing. */
async function confirmSuccess(outcome: Outcome, run: SubmissionRun): Promise<FinalAnswer> {
  if (outcome.kind === "shown") {
    const { isSubmitted, message, receipt } = outcome;
    return isSubmitted === true
      ? { kind: "verified", message, ...(receipt === undefined ? {} : { receipt }) }
      : { kind: "already-verified", message };
  }
  const isSuccess = outcome.kind === "verified" || outcome.kind === "already-verified";
  if (!isSuccess || run.submittable.mustBeShown !== true) {
    return outcome;
  }
  const { explorer } = run.ports;
  const { shown } = await awaitShown(run, { forMs: readBackMs });
  if (shown === "ours") {
    return outcome;
  }
  const kind = shown === "other" ? "other-shown" : "not-shown";
  const { shownAs } = run.submittable;
  const message = `${explorer.name} says "${outcome.message}", but ${differences[shown]} ${shownAs}.`;
  return { ...outcome, kind, message };
}

const differences = {
  other: "shows something else than",
  nothing: "does not show",
  unanswered: "did not answer whether it shows",
} as const;

/** What was submitted is proved to be the source of the code on the chain. */
function explainRejection(final: FinalAnswer, { submittable, ports }: SubmissionRun): FinalAnswer {
  if (final.kind !== "rejected" || !("receipt" in final) || final.lacksReason !== true) {
    return final;
  }
  const { lacksReason: _, ...rejection } = final;
  const { explorer } = ports;
  const page = explorer.addressUrl(submittable.address);
  const message = [
    `${final.message}.`,
    `${explorer.name} gives no reason. What was submitted is proved to be the source of the code on the chain.`,
    ...(page === undefined ? [] : [`Its page: ${page}`]),
  ].join(" ");
  return { ...rejection, message };
}

function isNotReady(answer: FinalAnswer): answer is NotReadyAnswer {
  return ["not-indexed", "try-later", "implementation-not-verified"].includes(answer.kind);
}

/** Returns the answer if there is no time for another submission. */
async function waitBeforeRetry(
  answer: NotReadyAnswer,
  {
    attempt,
    run: { ports, deadline, submittable },
  }: { readonly attempt: number; readonly run: SubmissionRun },
): Promise<FinalAnswer | undefined> {
  const { message } = answer;
  const { name: explorer } = ports.explorer;
  const retry = nextIndexingRetry({
    attempt,
    elapsedMs: deadline.elapsedMs(),
    timeoutMs: deadline.timeoutMs,
    hintMs: answer.kind === "try-later" ? answer.retryAfterMs : undefined,
  });
  if (retry.kind !== "stop") {
    ports.reporter.progress({ step: "waiting-for-indexing", explorer, message });
    await ports.clock.sleep(retry.delayMs, deadline.signal);
    return undefined;
  }
  if (answer.kind === "not-indexed") {
    throw createFailure("CONTRACT_NOT_INDEXED", { address: submittable.address, explorer, message });
  }
  return answer;
}

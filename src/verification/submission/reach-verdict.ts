import { nextIndexingRetry } from "../../core/contract/schedule.ts";
import { ContractNotIndexedError } from "../../core/errors/explorer-errors.ts";
import type { Operation } from "../run.ts";
import { awaitVerdict, type Verdict } from "./await-verdict.ts";
import { awaitShown, type SubmitAnswer, submit } from "./submit.ts";
import type { Submittable } from "./submittable.ts";

/** What a submission came to: the answer to the post itself, to a poll of its receipt, or what is shown. */
type Outcome = Exclude<SubmitAnswer, { readonly kind: "receipt" }> | Verdict;

/** What the explorer shows contradicts its verdict. */
interface Contradicted {
  /** It shows nothing, or something else. */
  readonly kind: "not-shown" | "other-shown";
  readonly message: string;
  readonly receipt?: string;
}

/** The end of a submission. "verified" and "already-verified" are what the explorer shows, too. */
export type FinalAnswer = Exclude<Outcome, { readonly kind: "shown" }> | Contradicted;

/** An answer that only time can change. */
type LaterAnswer = Extract<
  FinalAnswer,
  { readonly kind: "not-indexed" | "try-later" | "implementation-not-verified" }
>;

/** What the next run has to go on with. */
const openKinds: readonly FinalAnswer["kind"][] = ["pending", "unknown", "unknown-receipt", "not-shown"];

/**
 * Submits and follows the receipt; submits again, on a schedule, while the explorer is not ready.
 *
 * The chain was asked before: the code is there, so "not indexed" can only mean "not yet". Some
 * explorers say so at once, others take the submission and say so of its receipt, which is spent then.
 * An implementation that was verified a moment ago may likewise not have reached the part of the
 * explorer that links. A receipt that the explorer does not know (its database is new) is spent, too: the
 * submission is posted once again, and the journal remembers that it was. The journal keeps what is still
 * pending, and only that.
 *
 * @throws ContractNotIndexedError when the explorer has not caught up in time
 */
export async function reachVerdict(submittable: Submittable, run: Operation): Promise<FinalAnswer> {
  let lostReceipt: string | undefined;
  for (let attempt = 0; ; attempt++) {
    const final = await submitAndFollow(submittable, { run, lostReceipt });
    if (!openKinds.includes(final.kind)) {
      await run.ports.journal.forget(submittable.key);
    }
    if (final.kind === "unknown-receipt" && lostReceipt === undefined) {
      lostReceipt = final.receipt;
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

interface Attempt {
  readonly run: Operation;
  /** The explorer does not know it, so that the submission may be posted again. */
  readonly lostReceipt: string | undefined;
}

async function submitAndFollow(
  submittable: Submittable,
  { run, lostReceipt }: Attempt,
): Promise<FinalAnswer> {
  const answer = await submit(submittable, { run, insteadOf: lostReceipt });
  if (answer.kind !== "receipt") {
    return believe(answer, { submittable, run });
  }
  if (answer.receipt === lostReceipt) {
    const message = `${run.ports.explorer.name} does not know the receipt of what was posted to it twice.`;
    return { kind: "unknown-receipt", message, receipt: lostReceipt };
  }
  return believe(await awaitVerdict(submittable, { ...answer, run }), { submittable, run });
}

interface Submitted {
  readonly submittable: Submittable;
  readonly run: Operation;
}

/** A record turns up some seconds after the verdict where an explorer's parts are not in step. */
const readBackMs = 60_000;

/**
 * Takes an explorer's success for one when the explorer shows what was submitted: "verified" is said of an
 * address, and what is verified there may be somebody else's source, or not be there at all.
 */
async function believe(outcome: Outcome, { submittable, run }: Submitted): Promise<FinalAnswer> {
  if (outcome.kind === "shown") {
    return { ...outcome, kind: "already-verified" };
  }
  const isSuccess = outcome.kind === "verified" || outcome.kind === "already-verified";
  if (!isSuccess || submittable.mustBeShown !== true) {
    return outcome;
  }
  const { explorer, clock } = run.ports;
  const { look } = await awaitShown(submittable, { run, untilMs: clock.now() + readBackMs });
  if (look === "ours") {
    return outcome;
  }
  const says = `${explorer.name} says "${outcome.message}"`;
  const { shownAs } = submittable;
  switch (look) {
    case "other":
      return {
        ...outcome,
        kind: "other-shown",
        message: `${says}, but shows something else than ${shownAs}.`,
      };
    case "nothing":
      return { ...outcome, kind: "not-shown", message: `${says}, but does not show ${shownAs}.` };
    case "unanswered":
      return {
        ...outcome,
        kind: "not-shown",
        message: `${says}, but did not answer whether it shows ${shownAs}.`,
      };
  }
}

function isLater(answer: FinalAnswer): answer is LaterAnswer {
  return ["not-indexed", "try-later", "implementation-not-verified"].includes(answer.kind);
}

/** Whether there is time for another submission; if so, after the wait. */
async function waitBeforeRetry(
  answer: LaterAnswer,
  { attempt, run: { ports, deadline } }: { readonly attempt: number; readonly run: Operation },
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

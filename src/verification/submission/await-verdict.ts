import { nextPoll } from "../../base/schedule.ts";
import { isExplorerFailure, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { ProxyStatusAnswer } from "../ports.ts";
import { arrivalTimeoutMs, type ShownAnswer, tryGetShown } from "./await-shown.ts";
import type { ShownSubmission, SubmissionRun } from "./submittable.ts";

/** It is `unknown-receipt` only if the explorer had enough time, so that the submission may be posted again. */
export type Verdict = (ProxyStatusAnswer & { readonly receipt: string }) | ShownSubmission;

interface Receipt {
  readonly receipt: string;
  /** In milliseconds since 1970. */
  readonly givenAtMs: number;
}

interface Poll extends PollAnswer {
  /** When the explorer gave the receipt or last knew it, as the clock's `elapsed` counts. */
  readonly knownAtMs: number;
  readonly unknownInARow: number;
  readonly refusedInARow: number;
}

interface PollAnswer {
  /** A failed poll is `pending`, with the failure's message. */
  readonly answer: ProxyStatusAnswer;
  readonly isKnown: boolean;
  readonly isRefused: boolean;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Only an explicit verdict ends the polling. Before a receipt is given up, and now and then while it is pending, the
 * explorer's record is read. After a failure the verdict is `pending`.
 */
export async function awaitVerdict(run: SubmissionRun, receipt: Receipt): Promise<Verdict> {
  const { deadline, ports } = run;
  const { explorer, reporter, clock } = ports;
  const followed = { run, receipt };
  let poll: Poll = { ...beforePolls, knownAtMs: clock.elapsed() - (clock.now() - receipt.givenAtMs) };
  for (let attempt = 0; ; attempt++) {
    const { timeoutMs } = deadline;
    const { answer, retryAfterMs: hintMs } = poll;
    const next = nextPoll({ attempt, elapsedMs: deadline.elapsedMs(), timeoutMs, hintMs });
    if (next.kind === "stop") {
      return toVerdict(toOpenAnswer(poll, run), { ...followed, shown: await tryGetShown(run) });
    }
    reporter.progress({
      step: "polling",
      explorer: explorer.name,
      about: run.submittable.subject,
      receipt: receipt.receipt,
      message: answer.message,
    });
    await clock.sleep(next.delayMs, deadline.signal);
    poll = await pollOnce(poll, followed);
    const isLookDue = (attempt + 1) % pollsForLook === 0;
    const verdict =
      (await decide(poll, followed)) ?? (isLookDue ? await lookWhilePending(poll, followed) : undefined);
    if (verdict !== undefined) {
      return verdict;
    }
  }
}

async function pollOnce(last: Poll, { run, receipt }: Followed): Promise<Poll> {
  const latest = await askOnce(run, receipt);
  if (latest === undefined) {
    return last;
  }
  const isUnknown = latest.answer.kind === "unknown-receipt";
  return {
    ...latest,
    knownAtMs: latest.isKnown ? run.ports.clock.elapsed() : last.knownAtMs,
    unknownInARow: isUnknown ? last.unknownInARow + 1 : 0,
    refusedInARow: latest.isRefused ? last.refusedInARow + 1 : 0,
  };
}

/** undefined: the deadline came before the answer. */
async function askOnce(
  { submittable, deadline }: SubmissionRun,
  { receipt }: Receipt,
): Promise<PollAnswer | undefined> {
  const asked = await settle(submittable.check(receipt, { signal: deadline.signal }));
  if (asked.kind === "answered") {
    const { answer } = asked;
    return { answer, isKnown: answer.kind !== "unknown-receipt", isRefused: false };
  }
  const { failure } = asked;
  return isFailure(failure, "DEADLINE_EXCEEDED")
    ? undefined
    : {
        answer: { kind: "pending", message: failure.summary },
        isKnown: false,
        isRefused: !failure.isTransient,
        retryAfterMs: isExplorerFailure(failure) ? failure.retryAfterMs : undefined,
      };
}

/** undefined: the receipt must be polled again. */
async function decide(poll: Poll, { run, receipt }: Followed): Promise<Verdict | undefined> {
  const { answer } = poll;
  if (isUnreliable(poll)) {
    const shown = await tryGetShown(run);
    return shown === "ours" || isGivenUp(poll, run) ? toVerdict(answer, { run, receipt, shown }) : undefined;
  }
  const isOpen = answer.kind === "pending" || answer.kind === "unknown-receipt";
  return isOpen ? undefined : { ...answer, receipt: receipt.receipt };
}

const submitted: ProxyStatusAnswer = { kind: "pending", message: "Submitted." };

const beforePolls: Omit<Poll, "knownAtMs"> = {
  answer: submitted,
  isKnown: true,
  isRefused: false,
  unknownInARow: 0,
  refusedInARow: 0,
};

/** The first look comes after 8 seconds, the next ones half a minute apart. */
const pollsForLook = 6;

/** At some explorers a job stays pending for ever: https://github.com/blockscout/blockscout/pull/14616 */
async function lookWhilePending(poll: Poll, { run, receipt }: Followed): Promise<Verdict | undefined> {
  const isPending = poll.answer.kind === "pending" && run.submittable.mayBeShownBefore !== true;
  if (!isPending || (await tryGetShown(run)) !== "ours") {
    return undefined;
  }
  // The job may have ended between the two questions.
  const verdict = await decide(await pollOnce(poll, { run, receipt }), { run, receipt });
  return verdict ?? toVerdict(poll.answer, { run, receipt, shown: "ours" });
}

interface Followed {
  readonly run: SubmissionRun;
  readonly receipt: Receipt;
}

/** A new receipt may be unknown for about ten seconds, so fewer of these answers in a row are ignored. */
const maxUnknown = 6;

/** A gateway may refuse for a moment, so fewer refusals in a row are ignored. */
const maxRefused = 3;

/** Some explorers report a failure for what they show as verified, or lose receipts. */
function isUnreliable({ answer, isRefused, unknownInARow }: Poll): boolean {
  return answer.kind === "rejected" || isRefused || unknownInARow >= maxUnknown;
}

function isGivenUp(poll: Poll, run: SubmissionRun): boolean {
  const { answer, refusedInARow } = poll;
  return answer.kind === "unknown-receipt"
    ? isLost(poll, run)
    : answer.kind === "rejected" || refusedInARow === maxRefused;
}

/** Behind a load balancer, a receipt may be unknown now and known a moment later. */
function isLost({ knownAtMs, unknownInARow }: Poll, { ports }: SubmissionRun): boolean {
  return unknownInARow >= maxUnknown && ports.clock.elapsed() - knownAtMs >= arrivalTimeoutMs;
}

function toOpenAnswer(poll: Poll, run: SubmissionRun): ProxyStatusAnswer {
  const { answer } = poll;
  const { name } = run.ports.explorer;
  if (answer === submitted) {
    return {
      kind: "pending",
      message: `${name} gave a receipt, and did not answer what became of it before the time limit.`,
    };
  }
  return answer.kind === "unknown-receipt" && !isLost(poll, run)
    ? { kind: "pending", message: `${name} does not know the receipt yet: "${answer.message}".` }
    : answer;
}

/** A rejection is not final while the explorer does not answer what it shows. */
function toVerdict(
  answer: ProxyStatusAnswer,
  { run, receipt: { receipt }, shown }: Followed & { readonly shown: ShownAnswer },
): Verdict {
  if (shown === "ours") {
    const { shownAs } = run.submittable;
    const contrary =
      answer.kind === "rejected"
        ? `it rejected the receipt: "${answer.message}"`
        : "the receipt has no verdict";
    return {
      kind: "shown",
      isSubmitted: answer.kind !== "rejected",
      message: `The explorer shows ${shownAs}, although ${contrary}.`,
      receipt,
    };
  }
  return shown === "unanswered" && answer.kind === "rejected"
    ? { kind: "pending", message: answer.message, receipt }
    : { ...answer, receipt };
}

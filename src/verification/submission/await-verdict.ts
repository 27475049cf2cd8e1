import { BaseError } from "../../base/errors.ts";
import { nextPoll } from "../../core/contract/schedule.ts";
import { ExplorerFailure } from "../../core/errors/explorer-errors.ts";
import { isTransientFailure } from "../../core/errors/is-transient-failure.ts";
import type { ProxyStatusAnswer } from "../ports.ts";
import type { Operation } from "../run.ts";
import { type Look, lookAgain, patienceMs } from "./submit.ts";
import type { Submittable } from "./submittable.ts";

/** The explorer's last word on a receipt; still pending when the deadline came first. */
export type Verdict =
  | (ProxyStatusAnswer & { readonly receipt: string })
  /** Whatever the explorer says of the receipt, it shows what was submitted. */
  | { readonly kind: "shown"; readonly message: string };

interface Receipt {
  readonly receipt: string;
  /** When the explorer gave it, in milliseconds since 1970. */
  readonly givenAtMs: number;
  readonly run: Operation;
}

/** What one poll told, and how many of its kind there were in a row. */
interface Poll extends Asked {
  readonly unknownInARow: number;
  readonly refusedInARow: number;
}

interface Asked {
  readonly answer: ProxyStatusAnswer;
  /** Whether the explorer refused to answer, for a reason that does not pass by itself. */
  readonly isRefused: boolean;
  /** How long the explorer asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Polls one receipt until the explorer has decided, the receipt is spent, or the deadline has come.
 *
 * An answer that says nothing (a rate limit, a broken page) is no verdict: the next poll asks again,
 * not before the explorer wants to be asked. Before a receipt is given up, for whatever reason, the
 * explorer is asked what it shows, and that counts. A receipt is worth more than a failure: it comes back as
 * pending, with the failure's words.
 */
export async function awaitVerdict(submittable: Submittable, receipt: Receipt): Promise<Verdict> {
  const { deadline, ports } = receipt.run;
  const { explorer, reporter, clock } = ports;
  let poll: Poll = {
    answer: { kind: "pending", message: "Submitted." },
    isRefused: false,
    unknownInARow: 0,
    refusedInARow: 0,
  };
  for (let attempt = 0; ; attempt++) {
    const { timeoutMs } = deadline;
    const { answer, retryAfterMs: hintMs } = poll;
    const next = nextPoll({ attempt, elapsedMs: deadline.elapsedMs(), timeoutMs, hintMs });
    if (next.kind === "stop") {
      return toVerdict(answer, { submittable, receipt, look: await lookAgain(submittable, receipt.run) });
    }
    const progress = { step: "polling", explorer: explorer.name, receipt: receipt.receipt } as const;
    reporter.progress({ ...progress, message: answer.message });
    await clock.sleep(next.delayMs, deadline.signal);
    poll = count(poll, (await askOnce(submittable, receipt)) ?? poll);
    const verdict = await judge(poll, { submittable, receipt });
    if (verdict !== undefined) {
      return verdict;
    }
  }
}

/** undefined: the deadline came before the answer. */
async function askOnce(
  { check }: Submittable,
  { receipt, run: { deadline } }: Receipt,
): Promise<Asked | undefined> {
  try {
    return { answer: await check(receipt, { signal: deadline.signal }), isRefused: false };
  } catch (error) {
    if (error instanceof BaseError) {
      return {
        answer: { kind: "pending", message: error.summary },
        isRefused: !isTransientFailure(error),
        retryAfterMs: error instanceof ExplorerFailure ? error.retryAfterMs : undefined,
      };
    }
    if (deadline.isReached(error)) {
      return undefined;
    }
    throw error;
  }
}

function count({ unknownInARow, refusedInARow }: Poll, asked: Asked): Poll {
  return {
    ...asked,
    unknownInARow: asked.answer.kind === "unknown-receipt" ? unknownInARow + 1 : 0,
    refusedInARow: asked.isRefused ? refusedInARow + 1 : 0,
  };
}

/** undefined: another poll may tell more. */
async function judge(poll: Poll, { submittable, receipt }: Judged): Promise<Verdict | undefined> {
  const { answer } = poll;
  if (isDoubtful(poll)) {
    const look = await lookAgain(submittable, receipt.run);
    return look === "ours" || isGivenUp(poll, receipt)
      ? toVerdict(answer, { submittable, receipt, look })
      : undefined;
  }
  const isOpen = answer.kind === "pending" || answer.kind === "unknown-receipt";
  return isOpen ? undefined : { ...answer, receipt: receipt.receipt };
}

interface Judged {
  readonly submittable: Submittable;
  readonly receipt: Receipt;
}

/** A receipt may only be late: fewer of these answers in a row, some ten seconds, mean nothing. */
const maxUnknown = 6;

/** One refusal may be a gateway's, for a moment. */
const maxRefused = 3;

/** Some explorers report a failure of what they show as verified, or forget receipts. */
function isDoubtful({ answer, isRefused, unknownInARow }: Poll): boolean {
  return answer.kind === "rejected" || isRefused || unknownInARow >= maxUnknown;
}

function isGivenUp({ answer, refusedInARow }: Poll, { givenAtMs, run: { ports } }: Receipt): boolean {
  return answer.kind === "unknown-receipt"
    ? ports.clock.now() - givenAtMs >= patienceMs
    : answer.kind === "rejected" || refusedInARow === maxRefused;
}

/** As long as the explorer does not say what it shows, nothing is decided. */
function toVerdict(
  answer: ProxyStatusAnswer,
  { submittable, receipt: { receipt }, look }: Judged & { readonly look: Look },
): Verdict {
  if (look === "ours") {
    return { kind: "shown", message: `Whatever became of the receipt, ${submittable.shownAs} is shown.` };
  }
  return look === "unanswered" && answer.kind === "rejected"
    ? { kind: "pending", message: answer.message, receipt }
    : { ...answer, receipt };
}

import { BaseError } from "../core/errors/base-error.ts";
import { ExplorerFailure } from "../core/errors/explorer-failure.ts";
import { isTransientFailure } from "../core/errors/is-transient-failure.ts";
import { nextPoll } from "../core/polling/schedule.ts";
import type { ProxyStatusAnswer } from "./ports.ts";
import type { Undertaking } from "./run.ts";
import type { Submittable } from "./submittable.ts";

/** The explorer's last word on a receipt; still pending when the deadline came first. */
export type Verdict = ProxyStatusAnswer & { readonly receipt: string };

/** One look at a receipt, and whether another one may tell more. */
interface Look {
  readonly answer: ProxyStatusAnswer;
  readonly isFinal: boolean;
  /** How long the explorer asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

interface Receipt {
  readonly receipt: string;
  readonly run: Undertaking;
}

/**
 * Polls one receipt until the explorer has decided, the receipt is spent, or the deadline has come.
 *
 * An answer that says nothing (a rate limit, a broken page) is no verdict: the next poll asks again,
 * not before the explorer wants to be asked. A failure that stays (a key that was revoked) ends the
 * polls, but the receipt is worth more than the failure: it comes back as pending, with the failure's
 * words.
 */
export async function awaitVerdict(submittable: Submittable, { receipt, run }: Receipt): Promise<Verdict> {
  const { deadline, ports } = run;
  const { explorer, reporter, clock } = ports;
  let look: Look = { answer: { kind: "pending", message: "Submitted." }, isFinal: false };
  let unknownInARow = 0;
  for (let attempt = 0; ; attempt++) {
    const { timeoutMs } = deadline;
    const hintMs = look.retryAfterMs;
    const poll = nextPoll({ attempt, elapsedMs: deadline.elapsedMs(), timeoutMs, hintMs });
    if (poll.kind === "stop") {
      return { ...look.answer, receipt };
    }
    reporter.progress({ step: "polling", explorer: explorer.name, receipt, message: look.answer.message });
    await clock.sleep(poll.delayMs, deadline.signal);
    look = (await lookAt(submittable, { receipt, run })) ?? look;
    unknownInARow = look.answer.kind === "unknown-receipt" ? unknownInARow + 1 : 0;
    if (look.isFinal || unknownInARow === maxUnknown) {
      return { ...look.answer, receipt };
    }
  }
}

/** undefined: the deadline came before the answer. */
async function lookAt(
  { check }: Submittable,
  { receipt, run: { deadline } }: Receipt,
): Promise<Look | undefined> {
  try {
    const answer = await check(receipt, { signal: deadline.signal });
    return { answer, isFinal: isLastWord(answer) };
  } catch (error) {
    if (error instanceof BaseError) {
      return {
        answer: { kind: "pending", message: error.summary },
        isFinal: !isTransientFailure(error),
        retryAfterMs: error instanceof ExplorerFailure ? error.retryAfterMs : undefined,
      };
    }
    if (deadline.isReached(error)) {
      return undefined;
    }
    throw error;
  }
}

/** A receipt may only be late; after this many answers in a row, some ten seconds, it is lost. */
const maxUnknown = 6;

/** Whether another poll can tell nothing new. */
function isLastWord({ kind }: ProxyStatusAnswer): boolean {
  return kind !== "pending" && kind !== "unknown-receipt";
}

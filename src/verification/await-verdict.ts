import { BaseError } from "../core/errors/base-error.ts";
import { isTransientFailure } from "../core/errors/is-transient-failure.ts";
import { nextPoll } from "../core/polling/schedule.ts";
import type { StatusAnswer } from "./ports.ts";
import type { Run } from "./run.ts";

/** The explorer's last word on a receipt; still pending when the deadline came first. */
export type Verdict = StatusAnswer & { readonly receipt: string };

/** One look at a receipt, and whether another one may tell more. */
interface Look {
  readonly answer: StatusAnswer;
  readonly isFinal: boolean;
}

/**
 * Polls one receipt until the explorer has decided, the receipt is spent, or the deadline has come.
 *
 * An answer that says nothing (a rate limit, a broken page) is no verdict: the next poll asks again.
 * A failure that stays (a key that was revoked) ends the polls, but the receipt is worth more than
 * the failure: it comes back as pending, with the failure's words.
 */
export async function awaitVerdict(receipt: string, run: Run): Promise<Verdict> {
  const { deadline, ports } = run;
  const { explorer, reporter, clock } = ports;
  let answer: StatusAnswer = { kind: "pending", message: "Submitted." };
  let unknownInARow = 0;
  for (let attempt = 0; ; attempt++) {
    const { timeoutMs } = deadline;
    const poll = nextPoll({ attempt, elapsedMs: deadline.elapsedMs(), timeoutMs });
    if (poll.kind === "stop") {
      return { ...answer, receipt };
    }
    reporter.progress({ step: "polling", explorer: explorer.name, receipt, message: answer.message });
    await clock.sleep(poll.delayMs, deadline.signal);
    const look = await lookAt(receipt, run);
    answer = look?.answer ?? answer;
    unknownInARow = look?.answer.kind === "unknown-receipt" ? unknownInARow + 1 : 0;
    if (look?.isFinal === true || unknownInARow === maxUnknown) {
      return { ...answer, receipt };
    }
  }
}

/** undefined: the deadline came before the answer. */
async function lookAt(receipt: string, { ports, deadline }: Run): Promise<Look | undefined> {
  try {
    const answer = await ports.explorer.checkContract(receipt, { signal: deadline.signal });
    return { answer, isFinal: isLastWord(answer) };
  } catch (error) {
    if (error instanceof BaseError) {
      const answer = { kind: "pending", message: error.summary } as const;
      return { answer, isFinal: !isTransientFailure(error) };
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
function isLastWord({ kind }: StatusAnswer): boolean {
  return kind !== "pending" && kind !== "unknown-receipt";
}

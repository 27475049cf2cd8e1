import { isTransientFailure } from "../../core/errors/is-transient-failure.ts";
import { nextPoll } from "../../core/polling/schedule.ts";
import type { ProxyStatusAnswer } from "../ports.ts";
import type { ProxyRun } from "./proxy-run.ts";

/** The explorer's last word on a proxy's receipt; still pending when the deadline came first. */
export type LinkVerdict = ProxyStatusAnswer & { readonly receipt: string };

/** So many times a receipt may be unknown before it is spent: some explorers know theirs a little late. */
const maxUnknown = 3;

/**
 * Polls the receipt of a proxy until the explorer has decided, or there is no time for another poll.
 *
 * An answer that says nothing (a rate limit, a broken page) is no verdict: the next poll asks again.
 */
export async function awaitLink(receipt: string, run: ProxyRun): Promise<LinkVerdict> {
  const { timeoutMs, signal } = run.deadline;
  let answer: ProxyStatusAnswer = { kind: "pending", message: "Submitted." };
  let unknown = 0;
  for (let attempt = 0; ; attempt++) {
    const poll = nextPoll({ attempt, elapsedMs: run.deadline.elapsedMs(), timeoutMs });
    if (poll.kind === "stop") {
      return { ...answer, receipt };
    }
    await run.ports.clock.sleep(poll.delayMs, signal);
    answer = (await look(receipt, run)) ?? answer;
    unknown += answer.kind === "unknown-receipt" ? 1 : 0;
    if (answer.kind !== "pending" && (answer.kind !== "unknown-receipt" || unknown === maxUnknown)) {
      return { ...answer, receipt };
    }
  }
}

/** undefined: no answer this time. */
async function look(receipt: string, run: ProxyRun): Promise<ProxyStatusAnswer | undefined> {
  try {
    return await run.ports.explorer.checkProxy(receipt, { signal: run.deadline.signal });
  } catch (error) {
    if (isTransientFailure(error)) {
      return undefined;
    }
    throw error;
  }
}

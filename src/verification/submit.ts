import { BaseError } from "../core/errors/base-error.ts";
import { awaitShown, type Look, lookFor } from "./await-shown.ts";
import type { JournalEntry, ProxySubmissionAnswer } from "./ports.ts";
import type { Undertaking } from "./run.ts";
import type { Submittable } from "./submittable.ts";

/** After so many lost answers the explorer is not told again: something other than the network is wrong. */
const maxPosts = 3;

/**
 * Posts a submission once, whatever happens on the way.
 *
 * It is written down before it is posted, and its receipt as soon as it is known. What another run
 * left behind (a crash, a deadline, Ctrl-C) is taken up: with its receipt, or by finding out first
 * whether it had arrived. The same holds for an answer that is lost now; where answers go on being lost
 * it stays unknown, and the intent stays for the next run.
 */
export function submit(submittable: Submittable, run: Undertaking): Promise<ProxySubmissionAnswer> {
  return run.ports.journal.withEntry(
    submittable,
    async (entry) => {
      if (entry.state.kind === "submitted") {
        return { kind: "receipt", receipt: entry.state.receipt };
      }
      if (entry.state.kind === "intended") {
        const seen = await lookForEarlier(submittable, { run, ...entry.state });
        if (seen !== "not-shown") {
          return seen === "shown" ? settle(entry, submittable) : notKnown;
        }
      } else if (submittable.unlessShown === true && (await lookFor(submittable, run)) === "shown") {
        return {
          kind: "already-verified",
          message: `${run.ports.explorer.name} shows ${submittable.shownAs} already.`,
        };
      }
      return postUntilKnown(entry, { submittable, run });
    },
    { signal: run.deadline.signal },
  );
}

/** Whether what an earlier run was about to post had arrived. */
async function lookForEarlier(
  submittable: Submittable,
  { run, writtenAtMs }: { readonly run: Undertaking; readonly writtenAtMs: number },
): Promise<Look> {
  const seen = await lookFor(submittable, run);
  return awaitShown(submittable, { run, postedAtMs: writtenAtMs, seen });
}

/** Nothing is posted as long as it may be there already. */
const notKnown: ProxySubmissionAnswer = {
  kind: "unknown",
  message: "It was submitted before, and the explorer does not answer whether it has arrived.",
};

interface Post {
  readonly submittable: Submittable;
  readonly run: Undertaking;
}

async function postUntilKnown(
  entry: JournalEntry,
  { submittable, run }: Post,
): Promise<ProxySubmissionAnswer> {
  for (let posts = 1; ; posts++) {
    const answer = await post(entry, { submittable, run });
    if (answer.kind !== "unknown") {
      return answer;
    }
    const postedAtMs = run.ports.clock.now();
    const seen = await awaitShown(submittable, { run, postedAtMs, seen: "not-shown" });
    if (seen === "shown") {
      return settle(entry, submittable);
    }
    if (seen === "unanswered" || posts === maxPosts) {
      return answer;
    }
  }
}

async function post(entry: JournalEntry, { submittable, run }: Post): Promise<ProxySubmissionAnswer> {
  run.ports.reporter.progress(submittable.announcement);
  await entry.writeIntent();
  const answer = await postOrErase(entry, { submittable, run });
  if (answer.kind === "receipt") {
    await writeIfPossible(entry, answer.receipt);
  } else if (answer.kind !== "unknown") {
    await entry.erase();
  }
  return answer;
}

/** A disk that fails now does not take the receipt away: the intent is still there for the next run. */
async function writeIfPossible(entry: JournalEntry, receipt: string): Promise<void> {
  try {
    await entry.writeReceipt(receipt);
  } catch (error) {
    if (!(error instanceof BaseError)) {
      throw error;
    }
  }
}

/** A failure with a code was never accepted. An abort may have been: its intent stays. */
async function postOrErase(
  entry: JournalEntry,
  { submittable, run: { deadline } }: Post,
): Promise<ProxySubmissionAnswer> {
  try {
    return await submittable.post({ signal: deadline.signal });
  } catch (error) {
    if (error instanceof BaseError && !deadline.signal.aborted) {
      await entry.erase();
    }
    throw error;
  }
}

async function settle(entry: JournalEntry, { shownAs }: Submittable): Promise<ProxySubmissionAnswer> {
  await entry.erase();
  return { kind: "already-verified", message: `The submission had arrived: ${shownAs} is shown.` };
}

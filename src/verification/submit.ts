import { BaseError } from "../core/errors/base-error.ts";
import { awaitShown, type Look, lookFor } from "./await-shown.ts";
import { identifySubmission, type Submitted } from "./identify-submission.ts";
import type { JournalEntry, SubmissionAnswer } from "./ports.ts";
import type { Run } from "./run.ts";

/** After so many lost answers the explorer is not told again: something other than the network is wrong. */
const maxPosts = 3;

/**
 * Posts a proved submission once, whatever happens on the way.
 *
 * It is written down before it is posted, and its receipt as soon as it is known. What another run
 * left behind (a crash, a deadline, Ctrl-C) is taken up: with its receipt, or by finding out first
 * whether it had arrived. The same holds for an answer that is lost now; where answers go on being lost
 * it stays unknown, and the intent stays for the next run.
 */
export function submit(submitted: Submitted, run: Run): Promise<SubmissionAnswer> {
  const { ports, deadline } = run;
  return ports.journal.withEntry(
    identifySubmission(submitted, run),
    async (entry) => {
      if (entry.state.kind === "submitted") {
        return { kind: "receipt", receipt: entry.state.receipt };
      }
      if (entry.state.kind === "intended") {
        const seen = await lookForEarlier(submitted, { run, ...entry.state });
        if (seen !== "not-shown") {
          return seen === "shown" ? settle(entry) : notKnown;
        }
      }
      return postUntilKnown(entry, { submitted, run });
    },
    { signal: deadline.signal },
  );
}

/** Whether what an earlier run was about to post had arrived. */
async function lookForEarlier(
  { submission }: Submitted,
  { run, writtenAtMs }: { readonly run: Run; readonly writtenAtMs: number },
): Promise<Look> {
  const seen = await lookFor(submission, run);
  return awaitShown({ submission, postedAtMs: writtenAtMs, seen }, run);
}

/** Nothing is posted as long as it may be there already. */
const notKnown: SubmissionAnswer = {
  kind: "unknown",
  message: "It was submitted before, and the explorer does not answer whether it has arrived.",
};

interface Post {
  readonly submitted: Submitted;
  readonly run: Run;
}

async function postUntilKnown(entry: JournalEntry, { submitted, run }: Post): Promise<SubmissionAnswer> {
  const { submission } = submitted;
  for (let posts = 1; ; posts++) {
    const answer = await post(entry, { submitted, run });
    if (answer.kind !== "unknown") {
      return answer;
    }
    const postedAtMs = run.ports.clock.now();
    const seen = await awaitShown({ submission, postedAtMs, seen: "not-shown" }, run);
    if (seen === "shown") {
      return settle(entry);
    }
    if (seen === "unanswered" || posts === maxPosts) {
      return answer;
    }
  }
}

async function post(entry: JournalEntry, { submitted, run }: Post): Promise<SubmissionAnswer> {
  const { explorer, reporter } = run.ports;
  const { submission } = submitted;
  reporter.progress({ step: "submitting", explorer: explorer.name, contract: submission.contractName });
  await entry.writeIntent();
  const answer = await postOrErase(entry, { submitted, run });
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
async function postOrErase(entry: JournalEntry, { submitted, run }: Post): Promise<SubmissionAnswer> {
  try {
    return await run.ports.explorer.submitContract(submitted.submission, { signal: run.deadline.signal });
  } catch (error) {
    if (error instanceof BaseError && !run.deadline.signal.aborted) {
      await entry.erase();
    }
    throw error;
  }
}

async function settle(entry: JournalEntry): Promise<SubmissionAnswer> {
  await entry.erase();
  return { kind: "already-verified", message: "The submission had arrived: its source is shown." };
}

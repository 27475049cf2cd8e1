import { BaseError } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { IntendedState, JournalEntry, ProxySubmissionAnswer } from "../ports.ts";
import { arrivalTimeoutMs, awaitShown, getShown } from "./await-shown.ts";
import type { ShownSubmission, SubmissionRun } from "./submittable.ts";

/** After this many lost answers nothing is posted again: something other than the network is wrong. */
const maxPosts = 3;

/** If the receipt of a repeated post is unknown as well, the next repeat waits for this time. */
const repeatAgainMs = 3_600_000;

export type SubmitAnswer =
  | Exclude<ProxySubmissionAnswer, { readonly kind: "receipt" | "under-way" | "try-later" }>
  /** `mayHaveArrived`: an earlier post may be under way, and the journal keeps its intent. */
  | (Extract<ProxySubmissionAnswer, { readonly kind: "try-later" }> & { readonly mayHaveArrived?: boolean })
  /** The time is in milliseconds since 1970. */
  | { readonly kind: "receipt"; readonly receipt: string; readonly givenAtMs: number }
  | ShownSubmission;

/**
 * Posts a submission once, whatever happens on the way. If an earlier run was cut off (a crash, a deadline, Ctrl-C),
 * this run continues with its receipt, or first finds out whether its post arrived.
 * @param lostReceipt a receipt that the explorer does not know: what it is of is posted again once
 */
export function submit(run: SubmissionRun, lostReceipt?: string): Promise<SubmitAnswer> {
  const { ports, deadline, submittable } = run;
  return ports.journal.withEntry(
    submittable,
    async (entry): Promise<SubmitAnswer> => {
      const { state } = entry;
      switch (state.kind) {
        case "submitted": {
          const { receipt, writtenAtMs: givenAtMs } = state;
          const mayRepeat = state.isRepeat !== true || ports.clock.now() - givenAtMs >= repeatAgainMs;
          return receipt === lostReceipt && mayRepeat
            ? postUntilKnown(entry, { run, isRepeat: true })
            : { kind: "receipt", receipt, givenAtMs };
        }
        case "intended":
          return resumeIntent(entry, { run, ...state });
        case "new":
          return submittable.unlessShown === true && (await getShown(run)) === "ours"
            ? { kind: "shown", message: `${ports.explorer.name} already shows ${submittable.shownAs}.` }
            : postUntilKnown(entry, { run, isRepeat: lostReceipt !== undefined });
      }
    },
    { signal: deadline.signal },
  );
}

interface Post {
  readonly run: SubmissionRun;
  /** Whether the explorer has forgotten the receipt of the same submission. */
  readonly isRepeat?: boolean | undefined;
  readonly mayHaveArrived?: boolean | undefined;
}

async function resumeIntent(
  entry: JournalEntry,
  { writtenAtMs, ...post }: Post & Omit<IntendedState, "kind">,
): Promise<SubmitAnswer> {
  const { name } = post.run.ports.explorer;
  // The intent is written before the post.
  const message = `An earlier run was about to submit it to ${name}, and no answer is known.`;
  const arrival = await awaitArrival({ ...post, message, postedAtMs: writtenAtMs, isOfEarlierRun: true });
  return arrival ?? postUntilKnown(entry, { ...post, mayHaveArrived: true });
}

async function postUntilKnown(entry: JournalEntry, post: Post): Promise<SubmitAnswer> {
  let { mayHaveArrived = false } = post;
  for (let posts = 1; ; posts++) {
    const answer = await postOnce(entry, { ...post, mayHaveArrived });
    if (answer.kind !== "unknown" && answer.kind !== "under-way") {
      return answer;
    }
    mayHaveArrived = true;
    const { kind, message } = answer;
    const isLast = posts >= (kind === "under-way" ? maxPostsUnderWay : maxPosts);
    const waitMs = kind === "under-way" ? toWaitMs(post.run, { isLast }) : undefined;
    const arrival = await awaitArrival({
      ...post,
      message,
      postedAtMs: post.run.ports.clock.now(),
      waitMs,
    });
    if (arrival !== undefined || isLast) {
      return arrival ?? { kind: "unknown", message };
    }
  }
}

/** While an explorer works on a submission of the contract, the whole source is posted this often at most. */
const maxPostsUnderWay = 2;

/** Most jobs have ended by then. */
const longestJobMs = 45_000;

/** Nothing is posted after the last wait, so it lasts to the deadline. */
function toWaitMs({ deadline }: SubmissionRun, { isLast }: { readonly isLast: boolean }): number {
  const leftMs = deadline.timeoutMs - deadline.elapsedMs();
  return isLast ? leftMs : Math.min(leftMs / 2, longestJobMs);
}

/**
 * Waits until the explorer shows a submission whose answer, and receipt, was lost.
 * @returns undefined if the explorer had enough time and shows nothing: then it may be posted again
 */
async function awaitArrival({
  run,
  message,
  postedAtMs,
  isOfEarlierRun = false,
  waitMs,
}: Pick<Post, "run"> & {
  readonly message: string;
  readonly postedAtMs: number;
  /** Whether an earlier run may have posted; default: this run has. */
  readonly isOfEarlierRun?: boolean;
  /** Default: as long as the explorer needs to show a submission that arrived. */
  readonly waitMs?: number | undefined;
}): Promise<SubmitAnswer | undefined> {
  const { explorer, reporter, clock } = run.ports;
  const { shownAs, subject: about } = run.submittable;
  const arrivalMs = waitMs ?? explorer.capabilities?.repeatAfterMs ?? arrivalTimeoutMs;
  const arrivesInMs = postedAtMs + arrivalMs - clock.now();
  const forMs = Math.min(arrivesInMs, run.deadline.timeoutMs - run.deadline.elapsedMs());
  reporter.progress({ step: "looking", explorer: explorer.name, about, shownAs, message, forMs });
  const { shown, isOver } = await awaitShown(run, { forMs: arrivesInMs });
  if (shown === "ours") {
    const surprise = `${explorer.name} shows ${shownAs}, although no answer to the submission is known.`;
    return { kind: "shown", isSubmitted: !isOfEarlierRun, message: surprise };
  }
  const rest =
    shown === "unanswered" ? `did not answer whether it shows ${shownAs}` : `does not show ${shownAs} yet`;
  return isOver && shown !== "unanswered"
    ? undefined
    : { kind: "unknown", message: `${message} The submission may have arrived: ${explorer.name} ${rest}.` };
}

async function postOnce(
  entry: JournalEntry,
  { run, isRepeat, mayHaveArrived = false }: Post,
): Promise<SubmitAnswer | Extract<ProxySubmissionAnswer, { readonly kind: "under-way" }>> {
  const { submittable, deadline } = run;
  const { delayMs = 0 } = submittable;
  if (delayMs > 0) {
    // Before the intent: what is written down may have been sent.
    await run.ports.clock.sleep(delayMs, deadline.signal);
  }
  run.ports.reporter.progress({ ...submittable.announcement, about: submittable.subject });
  await entry.writeIntent({ isRepeat });
  const answer = await postOrErase(entry, run);
  switch (answer.kind) {
    case "receipt":
      await writeIfPossible(() => entry.writeReceipt(answer.receipt));
      return { ...answer, givenAtMs: run.ports.clock.now() };
    case "unknown":
    case "under-way":
      return answer;
    case "try-later":
      if (!mayHaveArrived) {
        await entry.erase();
      }
      return { ...answer, mayHaveArrived };
    default:
      await entry.erase();
      return answer;
  }
}

export function reportDecided({ ports, submittable }: SubmissionRun): void {
  const { explorer, reporter } = ports;
  reporter.progress({ step: "decided", explorer: explorer.name, about: submittable.subject });
}

/** If the disk fails, this run still has the answer, and the next run has the intent. */
async function writeIfPossible(write: () => Promise<void>): Promise<void> {
  await settle(write());
}

/** After an abort the intent stays. */
async function postOrErase(entry: JournalEntry, run: SubmissionRun): Promise<ProxySubmissionAnswer> {
  const { submittable, deadline } = run;
  try {
    return await submittable.post({ signal: deadline.signal });
  } catch (error) {
    if (error instanceof BaseError && !deadline.signal.aborted) {
      await entry.erase();
      reportDecided(run);
    }
    throw error;
  }
}

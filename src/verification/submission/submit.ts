import { BaseError } from "../../base/errors.ts";
import { cutAtDeadline } from "../../core/contract/schedule.ts";
import { isTransientFailure } from "../../core/errors/is-transient-failure.ts";
import type { JournalEntry, ProxySubmissionAnswer } from "../ports.ts";
import type { Operation } from "../run.ts";
import type { Shown, Submittable } from "./submittable.ts";

/** After so many lost answers the explorer is not told again: something other than the network is wrong. */
const maxPosts = 3;

/** A receipt that was posted again and is unknown, too, is given up after this time, and not before. */
const repeatAgainMs = 3_600_000;

/** The explorer's answer to a submission, or what it shows instead. */
export type SubmitAnswer =
  | Exclude<ProxySubmissionAnswer, { readonly kind: "receipt" }>
  /** A receipt, and when it was given, in milliseconds since 1970. */
  | { readonly kind: "receipt"; readonly receipt: string; readonly givenAtMs: number }
  /** It was looked for, and the explorer shows it. */
  | { readonly kind: "shown"; readonly message: string };

interface SubmitOptions {
  readonly run: Operation;
  /** A receipt that the explorer does not know: posted again once, and only if the journal still has it. */
  readonly insteadOf?: string | undefined;
}

/**
 * Posts a submission once, whatever happens on the way.
 *
 * It is written down before it is posted, and its receipt as soon as it is known. What another run
 * left behind (a crash, a deadline, Ctrl-C) is taken up: with its receipt, or by finding out first
 * whether it had arrived. The same holds for an answer that is lost now; where answers go on being lost
 * it stays unknown, and the intent stays for the next run.
 */
export function submit(submittable: Submittable, { run, insteadOf }: SubmitOptions): Promise<SubmitAnswer> {
  const { ports, deadline } = run;
  return ports.journal.withEntry(
    submittable,
    async (entry): Promise<SubmitAnswer> => {
      const { state } = entry;
      switch (state.kind) {
        case "submitted": {
          const { receipt, writtenAtMs: givenAtMs } = state;
          const mayRepeat = state.isRepeat !== true || ports.clock.now() - givenAtMs >= repeatAgainMs;
          return receipt === insteadOf && mayRepeat
            ? postUntilKnown(entry, { submittable, run, isRepeat: true })
            : { kind: "receipt", receipt, givenAtMs };
        }
        case "intended":
          return goOn(entry, { submittable, run, ...state });
        case "new":
          return submittable.unlessShown === true && (await lookFor(submittable, run)) === "ours"
            ? { kind: "shown", message: `${ports.explorer.name} shows ${submittable.shownAs} already.` }
            : postUntilKnown(entry, { submittable, run, isRepeat: insteadOf !== undefined });
      }
    },
    { signal: deadline.signal },
  );
}

interface Post {
  readonly submittable: Submittable;
  readonly run: Operation;
  /** Whether the explorer has forgotten the receipt of the same submission. */
  readonly isRepeat?: boolean | undefined;
}

/** Finds out whether what an earlier run was about to post has arrived, and posts it if it has not. */
async function goOn(
  entry: JournalEntry,
  { writtenAtMs, ...post }: Post & { readonly writtenAtMs: number },
): Promise<SubmitAnswer> {
  const { explorer } = post.run.ports;
  const message = `An earlier run submitted it to ${explorer.name} and got no answer.`;
  return (await awaitArrival({ ...post, message, postedAtMs: writtenAtMs })) ?? postUntilKnown(entry, post);
}

async function postUntilKnown(entry: JournalEntry, post: Post): Promise<SubmitAnswer> {
  for (let posts = 1; ; posts++) {
    const answer = await postOnce(entry, post);
    if (answer.kind !== "unknown") {
      return answer;
    }
    const { message } = answer;
    const arrival = await awaitArrival({ ...post, message, postedAtMs: post.run.ports.clock.now() });
    if (arrival !== undefined || posts === maxPosts) {
      return arrival ?? answer;
    }
  }
}

/**
 * Waits for a submission to be shown whose answer is lost. The receipt is lost with the answer, so what is
 * shown is all that can tell.
 *
 * undefined: the explorer has had the time to judge and shows nothing, so it may be posted again.
 */
async function awaitArrival({
  submittable,
  run,
  message,
  postedAtMs,
}: Omit<Post, "isRepeat"> & { readonly message: string; readonly postedAtMs: number }): Promise<
  SubmitAnswer | undefined
> {
  const { explorer, reporter } = run.ports;
  const { shownAs } = submittable;
  reporter.progress({ step: "looking", explorer: explorer.name, shownAs, message });
  const { look, isOver } = await awaitShown(submittable, { run, untilMs: postedAtMs + patienceMs });
  if (look === "ours") {
    return { kind: "shown", message: `The submission had arrived: ${shownAs} is shown.` };
  }
  const rest =
    look === "unanswered" ? `did not answer whether it shows ${shownAs}` : `does not show ${shownAs} yet`;
  return isOver && look !== "unanswered"
    ? undefined
    : { kind: "unknown", message: `${message} It may have arrived: ${explorer.name} ${rest}.` };
}

async function postOnce(entry: JournalEntry, { submittable, run, isRepeat }: Post): Promise<SubmitAnswer> {
  run.ports.reporter.progress(submittable.announcement);
  await entry.writeIntent({ isRepeat });
  const answer = await postOrErase(entry, { submittable, run });
  switch (answer.kind) {
    case "receipt":
      await writeIfPossible(entry, answer.receipt);
      return { ...answer, givenAtMs: run.ports.clock.now() };
    case "unknown":
    // Believed once it is shown; until then there is something to come back to.
    case "already-verified":
      return answer;
    default:
      await entry.erase();
      return answer;
  }
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
  { submittable, run: { deadline } }: Omit<Post, "isRepeat">,
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

/** What a look at the explorer's record tells of a submission. */
export type Look = Shown | "unanswered";

/**
 * How long a submission that may have arrived is waited for, in milliseconds since its post.
 *
 * Explorers take half a minute as a rule (https://docs.etherscan.io/contract-verification) and minutes when
 * they are busy. Whoever posts again before the first one is judged has two accepted submissions.
 */
export const patienceMs = 240_000;

/** A local explorer takes less than a second. Milliseconds between looks, the last one again and again. */
const looksMs = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000];

interface Wait {
  readonly run: Operation;
  /** The last look is at this time, or before the deadline if that comes first. */
  readonly untilMs: number;
  /** What was seen just now; undefined: nobody has looked. */
  readonly seen?: Look | undefined;
}

/** The last look, and whether it came at the end of the wait and not of the deadline. */
interface Waited {
  readonly look: Look;
  readonly isOver: boolean;
}

/** Looks at what the explorer shows until it shows the submission or the wait is over. */
export async function awaitShown(submittable: Submittable, { run, untilMs, seen }: Wait): Promise<Waited> {
  const { clock } = run.ports;
  const { deadline } = run;
  let look = seen ?? (await lookAgain(submittable, run));
  for (let attempt = 0; look !== "ours"; attempt++) {
    const leftMs = untilMs - clock.now();
    if (leftMs <= 0) {
      return { look, isOver: true };
    }
    const delayMs = Math.min(looksMs[attempt] ?? longestLookMs, leftMs);
    const wait = cutAtDeadline({ delayMs, elapsedMs: deadline.elapsedMs(), timeoutMs: deadline.timeoutMs });
    if (wait.kind === "stop") {
      return { look, isOver: false };
    }
    await clock.sleep(wait.delayMs, deadline.signal);
    look = await lookAgain(submittable, run);
  }
  return { look, isOver: true };
}

const longestLookMs = Math.max(...looksMs);

/**
 * Returns what the explorer shows; "unanswered" after a failure that passes.
 *
 * @throws BaseError for a failure that stays
 */
async function lookFor(submittable: Submittable, { deadline }: Pick<Operation, "deadline">): Promise<Look> {
  try {
    return await submittable.look({ signal: deadline.signal });
  } catch (error) {
    if (isTransientFailure(error)) {
      return "unanswered";
    }
    throw error;
  }
}

/** Returns the same once something was submitted: then no failure of a look, nor the deadline, ends the run. */
export async function lookAgain(
  submittable: Submittable,
  { deadline }: Pick<Operation, "deadline">,
): Promise<Look> {
  try {
    return await lookFor(submittable, { deadline });
  } catch (error) {
    if (error instanceof BaseError || deadline.isReached(error)) {
      return "unanswered";
    }
    throw error;
  }
}

import { BaseError } from "../base/errors.ts";
import { cutAtDeadline } from "../core/contract/schedule.ts";
import { isTransientFailure } from "../core/errors/is-transient-failure.ts";
import type { Undertaking } from "./run.ts";
import type { Shown, Submittable } from "./submittable.ts";

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
  readonly run: Undertaking;
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
export async function lookFor(
  submittable: Submittable,
  { deadline }: Pick<Undertaking, "deadline">,
): Promise<Look> {
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
  { deadline }: Pick<Undertaking, "deadline">,
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

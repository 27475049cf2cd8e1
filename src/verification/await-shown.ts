import { isTransientFailure } from "../core/errors/is-transient-failure.ts";
import type { Undertaking } from "./run.ts";
import type { Submittable } from "./submittable.ts";

/** What a look at the explorer's record tells of a submission. */
export type Look = "shown" | "not-shown" | "unanswered";

/** Explorers take half a minute or more to judge: https://docs.etherscan.io/contract-verification */
const patienceMs = 45_000;

/** A local explorer takes less than a second. Milliseconds between looks. */
const looksMs = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000];

/**
 * Waits whether a submission whose answer was lost turns up in what the explorer shows.
 *
 * The receipt is lost with the answer, so what is shown is all that can tell. The wait is counted from
 * the post: one that is longer ago is not waited for. The last look counts.
 */
export async function awaitShown(
  submittable: Submittable,
  { run, postedAtMs, seen }: { readonly run: Undertaking; readonly postedAtMs: number; readonly seen: Look },
): Promise<Look> {
  const { clock } = run.ports;
  let last = seen;
  for (const lookMs of looksMs) {
    if (last === "shown" || clock.now() + lookMs > postedAtMs + patienceMs) {
      return last;
    }
    await clock.sleep(lookMs, run.deadline.signal);
    last = await lookFor(submittable, run);
  }
  return last;
}

/** Whether the explorer shows the very thing that was, or is to be, submitted. */
export async function lookFor(
  submittable: Submittable,
  { deadline }: Pick<Undertaking, "deadline">,
): Promise<Look> {
  try {
    return (await submittable.isShown({ signal: deadline.signal })) ? "shown" : "not-shown";
  } catch (error) {
    if (isTransientFailure(error)) {
      return "unanswered";
    }
    throw error;
  }
}

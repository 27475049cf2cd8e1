import { isDeepStrictEqual } from "node:util";

import { isTransientFailure } from "../core/errors/is-transient-failure.ts";
import type { Submission, VerifiedSource } from "./ports.ts";
import type { Run } from "./run.ts";

/** What a look at the explorer's record tells of a submission. */
export type Look = "shown" | "not-shown" | "unanswered";

/** Explorers take half a minute or more to judge: https://docs.etherscan.io/contract-verification */
const patienceMs = 45_000;

/** A local explorer takes less than a second. Milliseconds between looks. */
const looksMs = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000];

/**
 * Waits whether a submission whose answer was lost turns up as the verified source.
 *
 * The receipt is lost with the answer, so what the explorer shows is all that can tell. The wait is
 * counted from the post: one that is longer ago is not waited for. The last look counts.
 */
export async function awaitShown(
  {
    submission,
    postedAtMs,
    seen,
  }: { readonly submission: Submission; readonly postedAtMs: number; readonly seen: Look },
  run: Run,
): Promise<Look> {
  const { clock } = run.ports;
  let last = seen;
  for (const lookMs of looksMs) {
    if (last === "shown" || clock.now() + lookMs > postedAtMs + patienceMs) {
      return last;
    }
    await clock.sleep(lookMs, run.deadline.signal);
    last = await lookFor(submission, run);
  }
  return last;
}

/** Whether the explorer shows the very source of a submission. */
export async function lookFor(submission: Submission, { ports, deadline }: Run): Promise<Look> {
  try {
    const record = await ports.explorer.getSourceCode(submission.address, { signal: deadline.signal });
    return record !== undefined && isSame(record, submission) ? "shown" : "not-shown";
  } catch (error) {
    if (isTransientFailure(error)) {
      return "unanswered";
    }
    throw error;
  }
}

function isSame(
  { compilerVersion, compilerInput, sources }: VerifiedSource,
  submission: Submission,
): boolean {
  if (compilerVersion !== submission.compilerVersion) {
    return false;
  }
  return submission.codeFormat === "solidity-single-file"
    ? Object.values(sources).includes(submission.sourceCode)
    : isDeepStrictEqual(compilerInput, JSON.parse(submission.sourceCode));
}

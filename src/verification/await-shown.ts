import { isDeepStrictEqual } from "node:util";

import { isTransientFailure } from "../core/errors/is-transient-failure.ts";
import type { Submission, VerifiedSource } from "./ports.ts";
import type { Run } from "./run.ts";

/** Explorers take half a minute or more to judge: https://docs.etherscan.io/contract-verification */
const patienceMs = 45_000;

/** A local explorer takes less than a second. Milliseconds between looks. */
const looksMs = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000];

/**
 * Waits whether a submission whose answer was lost turns up as the verified source.
 *
 * The receipt is lost with the answer, so what the explorer shows is all that can tell. The wait is
 * counted from the post: one that is longer ago is not waited for.
 */
export async function awaitShown(
  { submission, postedAtMs }: { readonly submission: Submission; readonly postedAtMs: number },
  run: Run,
): Promise<boolean> {
  const { clock } = run.ports;
  for (const lookMs of looksMs) {
    if (clock.now() + lookMs > postedAtMs + patienceMs) {
      return false;
    }
    await clock.sleep(lookMs, run.deadline.signal);
    if (await isShown(submission, run)) {
      return true;
    }
  }
  return false;
}

/** Whether the explorer shows the very source of a submission. An answer that says nothing is a no. */
export async function isShown(submission: Submission, { ports, deadline }: Run): Promise<boolean> {
  try {
    const record = await ports.explorer.getSourceCode(submission.address, { signal: deadline.signal });
    return record !== undefined && isSame(record, submission);
  } catch (error) {
    if (isTransientFailure(error)) {
      return false;
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

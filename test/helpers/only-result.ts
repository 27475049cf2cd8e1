import type { VerificationOutcome } from "../../src/verification/explorers-result.ts";
import type { VerificationResult } from "../../src/verification/result.ts";

/** The result of a verification on a network with one explorer. */
export async function onlyResult(outcome: Promise<VerificationOutcome>): Promise<VerificationResult> {
  const result = await outcome;
  if (result.explorers !== undefined) {
    throw new RangeError("the network of this test has one explorer");
  }
  return result;
}

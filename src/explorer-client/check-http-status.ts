import { classifyAnswer, type MeaningKind } from "../explorer-api/classify-answer.ts";
import type { Envelope } from "../explorer-api/envelope.ts";
import { isTooLargeStatus } from "./is-too-large-status.ts";
import { type Answered, toExplorerError } from "./to-explorer-error.ts";

/**
 * Refuses an envelope that came with an HTTP error and says nothing that is known.
 *
 * Words that are known count whatever the HTTP status: Blockscout sends its answers with 400 and 429
 * too. Others are those of a server in trouble, and must not pass for a verdict.
 *
 * @throws ExplorerRateLimitedError, ExplorerSubmissionTooLargeError or ExplorerRequestRejectedError
 */
export function checkHttpStatus(envelope: Envelope, answered: Answered): void {
  const { status } = answered.response;
  const meaning = classifyAnswer(envelope);
  if (status >= 400 && meaning.kind === "refused") {
    throw toExplorerError({ ...meaning, kind: toKind(status) }, answered);
  }
}

function toKind(status: number): MeaningKind {
  if (status === 429) {
    return "rate-limited";
  }
  if (isTooLargeStatus(status)) {
    return "too-large";
  }
  return status >= 500 || status === 408 || status === 425 ? "temporary" : "refused";
}

import { classifyAnswer } from "../explorer-api/classify-answer.ts";
import type { Envelope } from "../explorer-api/envelope.ts";
import { type Answered, toExplorerError } from "./to-explorer-error.ts";

/**
 * Refuses an envelope that came with an HTTP error and says nothing that is known.
 *
 * Words that are known count whatever the HTTP status: Blockscout sends its answers with 400 and 429
 * too. Others are those of a server in trouble, and must not pass for a verdict.
 *
 * @throws ExplorerRateLimitedError or ExplorerRequestRejectedError
 */
export function checkHttpStatus(envelope: Envelope, answered: Answered): void {
  const { status } = answered.response;
  const meaning = classifyAnswer(envelope);
  if (status < 400 || meaning.kind !== "refused") {
    return;
  }
  if (status === 429) {
    throw toExplorerError({ ...meaning, kind: "rate-limited" }, answered);
  }
  const isTemporary = status >= 500 || status === 408 || status === 425;
  throw toExplorerError({ ...meaning, kind: isTemporary ? "temporary" : "refused" }, answered);
}

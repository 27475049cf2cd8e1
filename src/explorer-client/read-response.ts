import type { BaseError } from "../core/errors/base-error.ts";
import { ExplorerResponseInvalidError } from "../core/errors/explorer-connection-errors.ts";
import { ExplorerSubmissionTooLargeError } from "../core/errors/explorer-submission-errors.ts";
import { isNestedTooDeeply } from "../core/text/is-nested-too-deeply.ts";
import { type Envelope, parseEnvelope } from "../explorer-api/envelope.ts";
import { describePage } from "./describe-page.ts";
import { isTooLargeStatus } from "./is-too-large-status.ts";
import { isTransientStatus } from "./is-transient-status.ts";
import { isUnprocessedStatus } from "./is-unprocessed-status.ts";
import { readRateHeaders } from "./read-rate-headers.ts";
import { type Answered, measureBody } from "./to-explorer-error.ts";
import { toRateLimitError } from "./to-rate-limit-error.ts";

/**
 * Reads the answer's envelope, also when it comes with an HTTP error.
 *
 * @throws ExplorerRateLimitedError or ExplorerQuotaExhaustedError for HTTP 429 without an envelope
 * @throws ExplorerSubmissionTooLargeError for HTTP 413 and 414 without an envelope
 * @throws ExplorerResponseInvalidError when there is none: a web page, nothing, or broken JSON
 */
export function readResponse(answered: Answered): Envelope {
  const envelope = parseEnvelope(parseJson(answered.response.text));
  if (envelope === undefined) {
    throw toPageError(answered);
  }
  return envelope;
}

function toPageError(answered: Answered): BaseError {
  const { request, response, endpoint } = answered;
  const { explorer, url, quote } = endpoint;
  const { status } = response;
  const { problem, excerpt } = describePage(response);
  const words = excerpt === "" ? undefined : quote(excerpt);
  if (status === 429) {
    return toRateLimitError(words ?? "", answered);
  }
  if (isTooLargeStatus(status)) {
    return new ExplorerSubmissionTooLargeError({
      explorer,
      message: words,
      httpStatus: status,
      requestBytes: measureBody(request),
    });
  }
  return new ExplorerResponseInvalidError({
    explorer,
    host: url.host,
    problem,
    httpStatus: status,
    excerpt: words,
    isTransient: isTransientStatus(response),
    isUnprocessed: isUnprocessedStatus(status),
    retryAfterMs: readRateHeaders(response).retryAfterMs,
  });
}

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isNestedTooDeeply(json) ? undefined : json;
  } catch {
    return undefined;
  }
}

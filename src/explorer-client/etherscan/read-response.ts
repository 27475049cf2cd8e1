import type { BaseError } from "../../base/errors.ts";
import { isNestedTooDeeply } from "../../base/json.ts";
import { ExplorerResponseInvalidError } from "../../core/errors/explorer-connection-errors.ts";
import { ExplorerSubmissionTooLargeError } from "../../core/errors/explorer-submission-errors.ts";
import { type Envelope, parseEnvelope } from "../../explorer-api/etherscan/envelope.ts";
import {
  isCloudflarePage,
  isTooLargeStatus,
  isTransientStatus,
  isUnprocessedStatus,
} from "../http/http-status.ts";
import { readRateHeaders } from "../http/rate-headers.ts";
import type { HttpResponse } from "../http/send-request.ts";
import { type Answered, measureBody, toRateLimitError } from "./to-explorer-error.ts";

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

/** The failure for an answer that is none of the API's: a web page, nothing, or broken JSON. */
export function toPageError(answered: Answered): BaseError {
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

export function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isNestedTooDeeply(json) ? undefined : json;
  } catch {
    return undefined;
  }
}

/** What came instead of an answer. */
interface PageDescription {
  /** A clause for a message. */
  readonly problem: string;
  /** Its own words, unquoted: the title of a page, or how the text begins. */
  readonly excerpt: string;
}

/** Names what an answer without an envelope is. */
function describePage(response: HttpResponse): PageDescription {
  const { text } = response;
  // To its very end: a key that is cut in the middle is not recognised any more.
  const title = /<title[^>]*>(.*?)(?:<\/title|$)/is.exec(text)?.[1]?.trim() ?? "";
  if (isCloudflarePage(response)) {
    return { problem: "Cloudflare stands in the way", excerpt: title };
  }
  if (/^\s*</.test(text)) {
    return { problem: "it is a web page instead of JSON", excerpt: title };
  }
  if (text.trim() === "") {
    return { problem: "it is empty", excerpt: "" };
  }
  const isJson = /^\s*[{[]/.test(text);
  return {
    problem: isJson ? "its JSON is broken or not an explorer's" : "it is text instead of JSON",
    excerpt: text,
  };
}

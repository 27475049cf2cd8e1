import { isNestedTooDeeply, parseIfJson } from "../base/json.ts";
import { type BaseError, createFailure, type Failure, isExplorerFailure } from "../core/errors/failure.ts";
import type { QuotedText } from "../core/errors/rows/explorer-rows.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  isCloudflarePage,
  isTooLargeStatus,
  isTransientStatus,
  isUnprocessedStatus,
} from "./http/http-status.ts";
import { readRateHeaders } from "./http/rate-headers.ts";
import type { HttpRequest, HttpResponse } from "./http/send-request.ts";

/** An answer, what it answers, and whose it is. */
export interface Answered {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly endpoint: Endpoint;
}

/** The answer to a submission got lost: whether it was accepted is not known. */
export interface LostAnswer {
  readonly kind: "unknown";
  readonly message: string;
}

/** Returns the answer to a submission. It rejects only if the explorer certainly accepted nothing. */
export async function orUnknown<Answer>(submission: Promise<Answer>): Promise<Answer | LostAnswer> {
  try {
    return await submission;
  } catch (error) {
    if (isExplorerFailure(error) && !error.isUnprocessed) {
      return { kind: "unknown", message: error.summary };
    }
    throw error;
  }
}

/** Length of what was sent; undefined of a request without a body. */
export function measureBody({ body }: HttpRequest): number | undefined {
  return body === undefined ? undefined : Buffer.byteLength(body);
}

/**
 * Returns the failure for an explorer that was asked too often: in a second or minute, or in a day. `usualMs` is how
 * long this limit lasts if the explorer does not say it.
 */
export function toRateLimitError(
  message: QuotedText,
  { response, endpoint }: Answered,
  usualMs?: number,
): Failure<"EXPLORER_RATE_LIMITED"> | Failure<"EXPLORER_QUOTA_EXHAUSTED"> {
  const { explorer, apiKey } = endpoint;
  const { retryAfterMs = usualMs, isDayUsedUp } = readRateHeaders(response);
  return isDayUsedUp
    ? createFailure("EXPLORER_QUOTA_EXHAUSTED", { explorer, message })
    : createFailure("EXPLORER_RATE_LIMITED", {
        explorer,
        message,
        hasApiKey: apiKey !== undefined,
        retryAfterMs,
        // A gateway may say the same with 503 after the explorer has taken the request.
        isUnprocessed: response.status < 300 || isUnprocessedStatus(response.status),
      });
}

/** Returns the failure for an answer that is none of the API's: a web page, nothing, or broken JSON. */
export function toPageError(answered: Answered): BaseError {
  const { request, response, endpoint } = answered;
  const { explorer, url, quote } = endpoint;
  const { status } = response;
  const { problem, excerpt, isWebPage, isLasting, isCut } = describePage(response);
  const words = excerpt === "" ? undefined : quote(excerpt);
  if (status === 429) {
    return toRateLimitError(words ?? "", answered);
  }
  if (isTooLargeStatus(status)) {
    return createFailure("EXPLORER_SUBMISSION_TOO_LARGE", {
      explorer,
      message: words,
      httpStatus: status,
      requestBytes: measureBody(request),
    });
  }
  return createFailure("EXPLORER_RESPONSE_INVALID", {
    explorer,
    host: url.host,
    problem,
    httpStatus: status,
    excerpt: words,
    isWebPage,
    isTransient: isLasting !== true && (isCut === true || isTransientStatus(response)),
    isUnprocessed: isUnprocessedStatus(status),
    retryAfterMs: readRateHeaders(response).retryAfterMs,
  });
}

/** What came instead of an answer. */
interface PageDescription {
  /** A clause for a message. */
  readonly problem: string;
  /** Its own words, unquoted: the title of a page, or how the text begins. */
  readonly excerpt: string;
  /** Of the explorer's own. */
  readonly isWebPage?: boolean;
  /** Whether the next answer will be the same. */
  readonly isLasting?: boolean;
  /** Whether it is the beginning of an answer. */
  readonly isCut?: boolean;
}

/** Names what an answer without an envelope is. */
function describePage(response: HttpResponse): PageDescription {
  const { status, text } = response;
  // To its very end: a key that is cut in the middle is not recognised any more.
  const title = /^<title[^>]*>(.*?)(?:<\/title|$)/is.exec(fromTitle(text))?.[1]?.trim() ?? "";
  if (isCloudflarePage(response)) {
    return { problem: "it is a page of Cloudflare", excerpt: title };
  }
  const isJson = /^\s*[{[]/.test(text);
  if (status >= 400 && !isJson && text.trim() !== "") {
    return { problem: `it is an HTTP error page (${status})`, excerpt: /^\s*</.test(text) ? title : text };
  }
  if (/^\s*</.test(text)) {
    return { problem: "it is a web page (HTML), not JSON", excerpt: title, isWebPage: true };
  }
  if (text.trim() === "") {
    return { problem: "it is empty", excerpt: "" };
  }
  const json = isJson ? parseIfJson(text) : undefined;
  if (isJson && isNestedTooDeeply(json)) {
    return { problem: "its JSON is nested too deeply", excerpt: "", isLasting: status < 300 };
  }
  return {
    isCut: json === undefined && /^\s*\{\s*"/.test(text),
    problem: isJson ? "its JSON is invalid or not that of an explorer" : "it is text instead of JSON",
    excerpt: text,
  };
}

/** A page from its first title on: a search that begins anew at each of many would never end. */
function fromTitle(page: string): string {
  const start = page.search(/<title/i);
  return start === -1 ? "" : page.slice(start);
}

/** Replaces the keys of an endpoint in every text of an answer, in the names of members, too. */
export function redactTexts(data: unknown, endpoint: Pick<Endpoint, "redact">): unknown {
  if (typeof data === "string") {
    return endpoint.redact(data);
  }
  if (Array.isArray(data)) {
    return data.map((item: unknown) => redactTexts(item, endpoint));
  }
  return typeof data === "object" && data !== null
    ? Object.fromEntries(
        Object.entries(data).map(([name, value]) => [endpoint.redact(name), redactTexts(value, endpoint)]),
      )
    : data;
}

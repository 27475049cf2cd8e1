import { isNestedTooDeeply, parseIfJson } from "../base/json.ts";
import { type BaseError, createFailure } from "../core/errors/failure.ts";
import type { MeaningKind } from "../explorer-api/etherscan/answers.ts";
import { isChainIdMissing } from "../explorer-api/etherscan/dialect.ts";
import type { Answered } from "./answered.ts";
import { detectDialectKind } from "./dialect-kind.ts";
import { anyKey } from "./endpoint.ts";
import { namesChain } from "./etherscan/dialect.ts";
import {
  isCloudflarePage,
  isTooLargeStatus,
  isTransientStatus,
  isUnprocessedStatus,
} from "./http/http-status.ts";
import { readRateHeaders } from "./http/rate-headers.ts";
import type { HttpResponse } from "./http/send-request.ts";

/** That an explorer did not do what was asked. */
interface Refusal {
  readonly kind: MeaningKind | "service-missing";
  /** Its words as they came. */
  readonly message: string;
  /** Whether Sourcify answered what another service was asked; default: it did not. */
  readonly isOfSourcify?: boolean;
}

/** Etherscan refuses all requests of an address for this time, after too many with wrong keys. */
const addressLimitMs = 30_000;

/** Returns the failure that a refusal stands for. */
export function toFailure(refusal: Refusal, answered: Answered): BaseError {
  const { request, response, endpoint } = answered;
  const { explorer, apiKey, chainId } = endpoint;
  const message = endpoint.quote(refusal.message);
  const httpStatus = response.status;
  const isBlockscout = detectDialectKind(endpoint.url) === "blockscout";
  switch (refusal.kind) {
    case "rate-limited":
    case "too-soon":
    case "address-limited":
      return toRateFailure(refusal, answered);
    case "quota-exhausted":
      return createFailure("EXPLORER_QUOTA_EXHAUSTED", { explorer, message });
    case "api-key-refused":
      return apiKey === undefined || apiKey === anyKey
        ? createFailure("API_KEY_MISSING", { explorer, message, isBlockscout })
        : createFailure("API_KEY_INVALID", { explorer, message, isBlockscout });
    case "chain-unsupported":
      return createFailure("EXPLORER_CHAIN_UNSUPPORTED", {
        explorer,
        chainId,
        message,
        // The address may serve one chain, or the config fixes a dialect whose calls do not name it.
        isUnnamed: isChainIdMissing({ result: refusal.message }) && !namesChain(request.url),
      });
    case "service-missing":
      return createFailure("EXPLORER_SERVICE_MISSING", { explorer, message, httpStatus });
    case "too-large": {
      const requestBytes = request.body === undefined ? undefined : Buffer.byteLength(request.body);
      return createFailure("EXPLORER_SUBMISSION_TOO_LARGE", { explorer, message, httpStatus, requestBytes });
    }
    default:
      return createFailure("EXPLORER_REQUEST_REJECTED", {
        explorer,
        message,
        httpStatus,
        isOfSourcify: refusal.isOfSourcify,
        isTransient: refusal.kind === "temporary" || refusal.kind === "rejected-for-now",
        // The explorer itself says that it did not do what was asked, unless it fell over while doing it.
        isUnprocessed: httpStatus < 300 || isUnprocessedStatus(httpStatus),
        retryAfterMs: readRateHeaders(response).retryAfterMs,
      });
  }
}

/** The failure for an explorer that was asked too often: in a second or minute, or in a day. */
function toRateFailure(
  { kind, message: words }: Refusal,
  { response, endpoint, isKeyless = false }: Answered,
): BaseError {
  const { explorer, apiKey, quote } = endpoint;
  const { status } = response;
  const message = quote(words);
  const { retryAfterMs, isDayUsedUp } = readRateHeaders(response);
  return isDayUsedUp
    ? createFailure("EXPLORER_QUOTA_EXHAUSTED", { explorer, message })
    : createFailure("EXPLORER_RATE_LIMITED", {
        explorer,
        message,
        hasApiKey: isKeyless ? undefined : apiKey !== undefined,
        retryAfterMs: retryAfterMs ?? (kind === "address-limited" ? addressLimitMs : undefined),
        // The explorer's own words in an ordinary answer can be trusted, a status alone cannot.
        isUnprocessed: status < 300 || isUnprocessedStatus(status),
      });
}

/** Returns the failure for a body that is no answer of the API: a web page, nothing, or broken JSON. */
export function toPageFailure(answered: Answered): BaseError {
  const { response, endpoint } = answered;
  const { explorer, url, quote } = endpoint;
  const { status } = response;
  const { problem, excerpt, isWebPage, isLasting, isCut } = describePage(response);
  if (status === 429) {
    return toFailure({ kind: "rate-limited", message: excerpt }, answered);
  }
  if (isTooLargeStatus(status)) {
    return toFailure({ kind: "too-large", message: excerpt }, answered);
  }
  return createFailure("EXPLORER_RESPONSE_INVALID", {
    explorer,
    host: url.host,
    problem,
    httpStatus: status,
    excerpt: excerpt === "" ? undefined : quote(excerpt),
    isWebPage,
    isTransient: isLasting !== true && (isCut === true || isTransientStatus(response)),
    isUnprocessed: isUnprocessedStatus(status),
    retryAfterMs: readRateHeaders(response).retryAfterMs,
  });
}

/** The body that came instead of an answer. */
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

import { type BaseError, createFailure } from "../core/errors/failure.ts";
import { isChainIdMissing, type MeaningKind } from "../explorer-api/etherscan/answers.ts";
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
import { readRetryAfterMs } from "./http/rate-headers.ts";
import type { HttpResponse } from "./http/send-request.ts";

interface Refusal {
  readonly kind: MeaningKind | "service-missing";
  /** The explorer's words, unquoted. */
  readonly message: string;
}

/** After too many wrong keys, Etherscan refuses all requests of an IP address for this time. */
const addressLimitMs = 30_000;

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
        // The config may fix a dialect whose calls do not name the chain.
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
        isTransient: refusal.kind === "temporary" || refusal.kind === "rejected-for-now",
        isUnprocessed: httpStatus < 300 || isUnprocessedStatus(httpStatus),
        retryAfterMs: readRetryAfterMs(response),
      });
  }
}

function toRateFailure(
  { kind, message }: Refusal,
  { response, endpoint, isKeyless = false }: Answered,
): BaseError {
  const { explorer, apiKey, quote } = endpoint;
  const { status } = response;
  return createFailure("EXPLORER_RATE_LIMITED", {
    explorer,
    message: quote(message),
    hasApiKey: isKeyless ? undefined : apiKey !== undefined,
    retryAfterMs: readRetryAfterMs(response) ?? (kind === "address-limited" ? addressLimitMs : undefined),
    isUnprocessed: status < 300 || isUnprocessedStatus(status),
  });
}

/** Returns the failure for a body that is no answer of the API: a web page, no text, or broken JSON. */
export function toPageFailure(answered: Answered): BaseError {
  const { response, endpoint } = answered;
  const { explorer, url, quote } = endpoint;
  const { status } = response;
  const { problem, excerpt, isWebPage } = describePage(response);
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
    isTransient: isTransientStatus(response),
    isUnprocessed: isUnprocessedStatus(status),
    retryAfterMs: readRetryAfterMs(response),
  });
}

interface PageDescription {
  /** A clause for a message. */
  readonly problem: string;
  /** The title of a page, or the text, unquoted. */
  readonly excerpt: string;
  readonly isWebPage?: boolean;
}

function describePage(response: HttpResponse): PageDescription {
  const { status, text } = response;
  // To the end of the title: the `<` in a key would cut it, and half a key is not recognised.
  const title = /<title[^<>]*>(.*?)(?:<\/title|$)/is.exec(text)?.[1]?.trim() ?? "";
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
  return {
    problem: isJson ? "its JSON is invalid or not that of an explorer" : "it is text instead of JSON",
    excerpt: text,
  };
}

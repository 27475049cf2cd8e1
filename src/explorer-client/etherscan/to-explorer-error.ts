import type { BaseError } from "../../base/errors.ts";
import {
  ExplorerChainUnsupportedError,
  ExplorerQuotaExhaustedError,
  ExplorerRateLimitedError,
  ExplorerRequestRejectedError,
  type QuotedText,
} from "../../core/errors/explorer-errors.ts";
import {
  ApiKeyInvalidError,
  ApiKeyMissingError,
  ExplorerSubmissionTooLargeError,
} from "../../core/errors/explorer-submission-errors.ts";
import type { AnswerMeaning } from "../../explorer-api/etherscan/answers.ts";
import { isUnprocessedStatus } from "../http/http-status.ts";
import { readRateHeaders } from "../http/rate-headers.ts";
import type { HttpRequest, HttpResponse } from "../http/send-request.ts";
import type { Endpoint } from "./endpoint.ts";

/** An answer, what it answers, and whose it is. */
export interface Answered {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly endpoint: Endpoint;
}

/** The failure that an explorer's words stand for. */
export function toExplorerError(meaning: AnswerMeaning, answered: Answered): BaseError {
  const { request, response, endpoint } = answered;
  const { explorer, apiKey, chainId } = endpoint;
  const message = endpoint.quote(meaning.message);
  const httpStatus = response.status;
  switch (meaning.kind) {
    case "rate-limited":
    case "too-soon":
      return toRateLimitError(message, answered);
    case "quota-exhausted":
      return new ExplorerQuotaExhaustedError({ explorer, message });
    case "api-key-refused":
      return apiKey === undefined
        ? new ApiKeyMissingError({ explorer, message })
        : new ApiKeyInvalidError({ explorer, message });
    case "chain-unsupported":
      return new ExplorerChainUnsupportedError({ explorer, chainId, message });
    case "too-large":
      return new ExplorerSubmissionTooLargeError({
        explorer,
        message,
        httpStatus,
        requestBytes: measureBody(request),
      });
    default:
      return new ExplorerRequestRejectedError({
        explorer,
        message,
        httpStatus,
        isTransient: meaning.kind === "temporary" || meaning.kind === "rejected-for-now",
        // The explorer itself says that it did not do what was asked, unless it fell over while doing it.
        isUnprocessed: httpStatus < 300 || isUnprocessedStatus(httpStatus),
        retryAfterMs: readRateHeaders(response).retryAfterMs,
      });
  }
}

/** Length of what was sent; undefined of a request without a body. */
export function measureBody({ body }: HttpRequest): number | undefined {
  return body === undefined ? undefined : Buffer.byteLength(body);
}

/** The failure for an explorer that was asked too often: in a second or minute, or in a day. */
export function toRateLimitError(
  message: QuotedText,
  { response, endpoint }: Answered,
): ExplorerRateLimitedError | ExplorerQuotaExhaustedError {
  const { explorer, apiKey } = endpoint;
  const { retryAfterMs, isDayUsedUp } = readRateHeaders(response);
  return isDayUsedUp
    ? new ExplorerQuotaExhaustedError({ explorer, message })
    : new ExplorerRateLimitedError({
        explorer,
        message,
        hasApiKey: apiKey !== undefined,
        retryAfterMs,
        // The explorer's own words in an ordinary answer can be trusted, a status alone cannot.
        isUnprocessed: response.status < 300 || isUnprocessedStatus(response.status),
      });
}

import { type BaseError, createFailure } from "../../core/errors/failure.ts";
import type { AnswerMeaning } from "../../explorer-api/etherscan/answers.ts";
import { isChainIdMissing } from "../../explorer-api/etherscan/dialect.ts";
import { type Answered, measureBody, toRateLimitError } from "../answered.ts";
import { detectDialectKind } from "../dialect-kind.ts";
import { anyKey } from "../endpoint.ts";
import { isUnprocessedStatus } from "../http/http-status.ts";
import { readRateHeaders } from "../http/rate-headers.ts";
import { namesChain } from "./dialect.ts";

/** Etherscan refuses all requests of an address for this time, after too many with wrong keys. */
const addressLimitMs = 30_000;

/** Returns the failure that an explorer's words stand for. */
export function toExplorerError(meaning: AnswerMeaning, answered: Answered): BaseError {
  const { request, response, endpoint } = answered;
  const { explorer, apiKey, chainId } = endpoint;
  const message = endpoint.quote(meaning.message);
  const httpStatus = response.status;
  const isBlockscout = detectDialectKind(endpoint.url) === "blockscout";
  switch (meaning.kind) {
    case "rate-limited":
    case "too-soon":
      return toRateLimitError(message, answered);
    case "address-limited":
      return toRateLimitError(message, answered, addressLimitMs);
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
        isUnnamed: isChainIdMissing({ result: meaning.message }) && !namesChain(request.url),
      });
    case "too-large":
      return createFailure("EXPLORER_SUBMISSION_TOO_LARGE", {
        explorer,
        message,
        httpStatus,
        requestBytes: measureBody(request),
      });
    default:
      return createFailure("EXPLORER_REQUEST_REJECTED", {
        explorer,
        message,
        httpStatus,
        // No other service has this name in its errors.
        isOfSourcify: /"customCode"\s*:/.test(response.text),
        isTransient: meaning.kind === "temporary" || meaning.kind === "rejected-for-now",
        // The explorer itself says that it did not do what was asked, unless it fell over while doing it.
        isUnprocessed: httpStatus < 300 || isUnprocessedStatus(httpStatus),
        retryAfterMs: readRateHeaders(response).retryAfterMs,
      });
  }
}

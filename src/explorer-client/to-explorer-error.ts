import type { BaseError } from "../core/errors/base-error.ts";
import {
  ApiKeyInvalidError,
  ApiKeyMissingError,
  ExplorerChainUnsupportedError,
  ExplorerQuotaExhaustedError,
  ExplorerRateLimitedError,
  ExplorerRequestRejectedError,
} from "../core/errors/explorer-errors.ts";
import type { AnswerMeaning } from "../explorer-api/classify-answer.ts";
import type { Endpoint } from "./endpoint.ts";
import { retryAfterMs } from "./retry-after-ms.ts";
import type { HttpResponse } from "./send-request.ts";

/** An answer and whose it is. */
export interface Answered {
  readonly response: HttpResponse;
  readonly endpoint: Endpoint;
}

/** The failure that an explorer's words stand for. */
export function toExplorerError(meaning: AnswerMeaning, { response, endpoint }: Answered): BaseError {
  const { explorer, apiKey, chainId } = endpoint;
  const message = endpoint.quote(meaning.message);
  const waitMs = retryAfterMs(response.headers);
  switch (meaning.kind) {
    case "rate-limited":
      return new ExplorerRateLimitedError({
        explorer,
        message,
        hasApiKey: apiKey !== undefined,
        retryAfterMs: waitMs,
      });
    case "quota-exhausted":
      return new ExplorerQuotaExhaustedError({ explorer, message });
    case "api-key-refused":
      return apiKey === undefined
        ? new ApiKeyMissingError({ explorer, message })
        : new ApiKeyInvalidError({ explorer, message });
    case "chain-unsupported":
      return new ExplorerChainUnsupportedError({ explorer, chainId, message });
    default:
      return new ExplorerRequestRejectedError({
        explorer,
        message,
        httpStatus: response.status,
        isTransient: meaning.kind === "temporary",
        retryAfterMs: waitMs,
      });
  }
}

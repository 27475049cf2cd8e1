import type { QuotedText } from "../core/errors/explorer-errors.ts";
import { ExplorerQuotaExhaustedError, ExplorerRateLimitedError } from "../core/errors/explorer-errors.ts";
import { isUnprocessedStatus } from "./is-unprocessed-status.ts";
import { readRateHeaders } from "./read-rate-headers.ts";
import type { Answered } from "./to-explorer-error.ts";

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

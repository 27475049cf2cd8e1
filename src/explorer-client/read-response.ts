import { ExplorerResponseInvalidError } from "../core/errors/explorer-connection-errors.ts";
import { ExplorerRateLimitedError } from "../core/errors/explorer-errors.ts";
import { type Envelope, parseEnvelope } from "../explorer-api/envelope.ts";
import { describePage } from "./describe-page.ts";
import type { Endpoint } from "./endpoint.ts";
import { isTransientStatus } from "./is-transient-status.ts";
import { retryAfterMs } from "./retry-after-ms.ts";
import type { HttpResponse } from "./send-request.ts";

/**
 * Reads the answer's envelope, also when it comes with an HTTP error.
 *
 * @throws ExplorerRateLimitedError for HTTP 429 without an envelope
 * @throws ExplorerResponseInvalidError when there is none: a web page, nothing, or broken JSON
 */
export function readResponse(response: HttpResponse, endpoint: Endpoint): Envelope {
  const envelope = parseEnvelope(parseJson(response.text));
  if (envelope !== undefined) {
    return envelope;
  }
  const { problem, excerpt, hint } = describePage(response);
  const { explorer, apiKey, url, quote } = endpoint;
  const waitMs = retryAfterMs(response.headers);
  if (response.status === 429) {
    throw new ExplorerRateLimitedError({
      explorer,
      message: quote(excerpt),
      hasApiKey: apiKey !== undefined,
      retryAfterMs: waitMs,
    });
  }
  throw new ExplorerResponseInvalidError({
    explorer,
    host: url.host,
    problem,
    httpStatus: response.status,
    excerpt: excerpt === "" ? undefined : quote(excerpt),
    hint,
    isTransient: isTransientStatus(response),
    retryAfterMs: waitMs,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

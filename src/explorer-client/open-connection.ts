import { systemClock } from "../base/clock.ts";
import type { Clock, Explorer } from "../verification/ports.ts";
import { createEndpoint, defaultRequestsPerSecond, type EndpointSettings } from "./endpoint.ts";
import { openHttp } from "./http/open-http.ts";
import { createRetrier, type Retry } from "./http/with-retries.ts";
import { findRateLimiter } from "./rate-limiter.ts";

export interface ExplorerSettings extends EndpointSettings {
  /** The service's name in results; default: etherscan. */
  readonly kind?: Explorer["kind"] | undefined;
  readonly browserUrl?: string | undefined;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs?: number | undefined;
  /** Path of a PEM file, or its text: certificate authorities to trust besides the usual ones. */
  readonly ca?: string | undefined;
  /** Default: the usual limit. */
  readonly requestsPerSecond?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Is called for each call that failed and will be made again. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

const defaultTimeoutMs = 30_000;

export type Connection = ReturnType<typeof openConnection>;

/** Connects the layers that a request passes: retries, redirects, rate limit, HTTP. */
export function openConnection(settings: ExplorerSettings) {
  const { name, timeoutMs = defaultTimeoutMs, ca, clock = systemClock, onRetry } = settings;
  const endpoint = createEndpoint(settings);
  const limiter = findRateLimiter({
    url: endpoint.url,
    apiKey: endpoint.apiKey,
    requestsPerSecond: settings.requestsPerSecond ?? defaultRequestsPerSecond(endpoint),
    clock,
  });
  return {
    endpoint,
    clock,
    send: openHttp(endpoint, { timeoutMs, ca, limiter, clock }),
    retry: createRetrier({ explorer: name, clock, limiter, onRetry }),
  };
}

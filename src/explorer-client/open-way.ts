import { systemClock } from "../base/clock.ts";
import type { Clock, Explorer } from "../verification/ports.ts";
import { createEndpoint, defaultRequestsPerSecond, type EndpointSettings } from "./endpoint.ts";
import { openHttp } from "./http/open-http.ts";
import { createRetrier, type Retry } from "./http/with-retries.ts";
import { findRateLimiter } from "./rate-limiter.ts";

export interface ExplorerSettings extends EndpointSettings {
  /** As results name it; default: etherscan, in whose manner it is spoken to. */
  readonly kind?: Explorer["kind"] | undefined;
  /** Of the pages for people. */
  readonly browserUrl?: string | undefined;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs?: number | undefined;
  /** Path of a PEM file, or its text: certificate authorities to trust besides the usual ones. */
  readonly ca?: string | undefined;
  /** The most that may be asked. Default: what is usual, until the explorer says otherwise. */
  readonly requestsPerSecond?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Told of each call that failed and will be made again, for people who wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

const defaultTimeoutMs = 30_000;

/** The layers that a request to an explorer passes. */
export type Way = ReturnType<typeof openWay>;

/** Opens the way of requests to an explorer, from the inside out: HTTP with the rate limit and redirects, retries. */
export function openWay(settings: ExplorerSettings) {
  const { name, timeoutMs = defaultTimeoutMs, ca, clock = systemClock, onRetry } = settings;
  const endpoint = createEndpoint(settings);
  const limiter = findRateLimiter({
    url: endpoint.url,
    apiKey: endpoint.apiKey,
    defaultPerSecond: defaultRequestsPerSecond(endpoint, settings.dialect),
    requestsPerSecond: settings.requestsPerSecond,
    clock,
  });
  return {
    endpoint,
    limiter,
    clock,
    ca,
    timeoutMs,
    send: openHttp(endpoint, { timeoutMs, ca, limiter, clock }),
    retry: createRetrier({ explorer: name, clock, limiter, random: Math.random, onRetry }),
  };
}

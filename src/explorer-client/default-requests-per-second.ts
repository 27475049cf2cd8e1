import type { Endpoint } from "./endpoint.ts";
import { isLoopback } from "./is-loopback.ts";

/** What a free key of Etherscan allows, and so what most explorers do. */
const usualPerSecond = 3;

/**
 * How many requests a second an explorer is asked, where nothing is configured.
 *
 * Routescan allows 120 a minute without a key. What runs on this machine needs no care.
 */
export function defaultRequestsPerSecond({ url, apiKey, dialect }: Endpoint): number {
  if (isLoopback(url)) {
    return Number.POSITIVE_INFINITY;
  }
  return dialect.current().kind === "routescan" && apiKey === undefined ? 2 : usualPerSecond;
}

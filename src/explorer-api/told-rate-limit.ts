import type { Envelope } from "./envelope.ts";

/**
 * How many requests a second the explorer says that it allows, where it does.
 *
 * Etherscan tells it when it was asked too often ("… rate limit reached (3/sec)"), and without a key
 * in front of each answer ("OK-Missing/Invalid API Key, rate limit of 1/5sec applied").
 */
export function readToldRateLimit({ message, result }: Envelope): number | undefined {
  const texts = [message, result].filter((text) => typeof text === "string");
  for (const text of texts) {
    // Sources are answered in the result, too; no sentence of an explorer is longer.
    const [, requests, seconds] = rateLimit.exec(text.slice(0, 300)) ?? [];
    const perSecond = Number(requests) / Number(seconds === "" ? 1 : seconds);
    if (perSecond > 0 && Number.isFinite(perSecond)) {
      return perSecond;
    }
  }
  return undefined;
}

const rateLimit = /rate limit\b[^\d]{0,40}(\d{1,4})\s*\/\s*(\d{0,4})\s*sec/i;

import type { HttpResponse } from "./send-request.ts";

/** The rate limit that the headers of an answer tell. */
interface RateHeaders {
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | undefined;
  readonly requestsPerSecond: number | undefined;
  /** Whether what is allowed in a day was used up by this request. */
  readonly isDayUsedUp: boolean;
}

/** Longer than any deadline: more is a mistake of the server, or a quota. */
const maxWaitMs = 60 * 60 * 1000;

/**
 * Reads the headers about rates: `Retry-After`, Routescan's limits for a minute and a day, and Blockscout's
 * `x-ratelimit-reset`. The last comes with every answer, and counts only when it was too much.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function readRateHeaders({ status, headers }: Pick<HttpResponse, "status" | "headers">): RateHeaders {
  const number = (name: string): number | undefined => parseNumber(headers.get(name));
  const nowMs = parseDate(headers.get("date")) ?? Date.now();
  const isUsedUp = status === 429 || number("x-ratelimit-remaining") === 0;
  const perMinuteMs =
    number("x-ratelimit-rpm-remaining") === 0 ? toMs(number("x-ratelimit-rpm-reset")) : undefined;
  const reset = isUsedUp ? number("x-ratelimit-reset") : undefined;
  const waitMs =
    readRetryAfterMs(headers.get("retry-after"), nowMs) ??
    perMinuteMs ??
    (reset === undefined ? undefined : toResetMs(reset, nowMs));
  const perMinute = number("x-ratelimit-rpm-limit") ?? 0;
  return {
    retryAfterMs: waitMs === undefined ? undefined : Math.min(Math.max(0, waitMs), maxWaitMs),
    requestsPerSecond: perMinute > 0 ? perMinute / 60 : undefined,
    isDayUsedUp: status === 429 && number("x-ratelimit-rpd-remaining") === 0,
  };
}

function toMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Seconds, or a date. */
function readRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const seconds = parseNumber(value);
  const date = seconds === undefined ? parseDate(value) : undefined;
  return date === undefined ? toMs(seconds) : date - nowMs;
}

/** Blockscout counts milliseconds; elsewhere this header holds a time, in seconds or milliseconds since 1970. */
function toResetMs(reset: number, nowMs: number): number {
  if (reset < 1e9) {
    return reset;
  }
  return (reset < 1e12 ? reset * 1000 : reset) - nowMs;
}

function parseNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

/** A date of HTTP, such as `Wed, 21 Oct 2026 07:28:00 GMT`. */
function parseDate(value: string | undefined): number | undefined {
  const date = value !== undefined && /^[a-z]{3}, /i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

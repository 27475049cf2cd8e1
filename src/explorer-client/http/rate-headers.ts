import type { HttpResponse } from "./send-request.ts";

/** Longer than any deadline. */
const maxWaitMs = 60 * 60 * 1000;

/**
 * Returns how long the server asks to wait, in milliseconds: by `Retry-After` in seconds, Routescan's limit for a
 * minute, or Blockscout's `x-ratelimit-reset` in milliseconds, which comes with every answer and counts only when no
 * request is left.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function readRetryAfterMs({
  status,
  headers,
}: Pick<HttpResponse, "status" | "headers">): number | undefined {
  const read = (name: string): number | undefined => parseNumber(headers.get(name));
  const toMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);
  const isUsedUp = status === 429 || read("x-ratelimit-remaining") === 0;
  const waitMs =
    toMs(read("retry-after")) ??
    (read("x-ratelimit-rpm-remaining") === 0 ? toMs(read("x-ratelimit-rpm-reset")) : undefined) ??
    (isUsedUp ? readReset(headers) : undefined);
  return waitMs === undefined ? undefined : Math.min(waitMs, maxWaitMs);
}

/** Elsewhere this header holds a time since 1970. */
function readReset(headers: HttpResponse["headers"]): number | undefined {
  const reset = parseNumber(headers.get("x-ratelimit-reset")) ?? Number.POSITIVE_INFINITY;
  return reset < 1e9 ? reset : undefined;
}

function parseNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

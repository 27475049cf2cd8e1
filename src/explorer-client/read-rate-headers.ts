/** Longer than any deadline: more is a mistake of the server, or a quota. */
const maxWaitMs = 60 * 60 * 1000;

/**
 * How long the server asks to be left alone, where it does.
 *
 * `Retry-After` counts seconds (its other form, a date, is not used by explorers); Blockscout's
 * `x-ratelimit-reset` counts milliseconds.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterMs(headers: ReadonlyMap<string, string>): number | undefined {
  const seconds = parseCount(headers.get("retry-after"));
  const waitMs = seconds === undefined ? parseCount(headers.get("x-ratelimit-reset")) : seconds * 1000;
  return waitMs === undefined ? undefined : Math.min(waitMs, maxWaitMs);
}

function parseCount(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Number(value) : undefined;
}

import type { HttpResponse } from "./send-request.ts";

/** Returns whether a retry may get another answer than this one without an envelope. */
export function isTransientStatus(response: HttpResponse): boolean {
  const { status, text } = response;
  if (status >= 500) {
    return status !== 501 && status !== 505;
  }
  return (
    status < 300 ||
    [408, 425, 429].includes(status) ||
    (status === 403 && isCloudflarePage(response)) ||
    (status === 404 && /^\s*page not found/i.test(text))
  );
}

/** Cloudflare could not connect to the server behind it, or not securely. */
const serverNotReached = [521, 523, 525, 526];

/**
 * Returns whether an HTTP status says that the server did nothing with the request.
 *
 * A gateway that got no answer (502, 504) does not know it, some servers give up after they have taken the request
 * (503), and 303 leads to the result of what was taken.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-status-codes
 */
export function isUnprocessedStatus(status: number): boolean {
  return (
    (status >= 300 && status < 500 && status !== 303) ||
    status === 501 ||
    status === 505 ||
    serverNotReached.includes(status)
  );
}

export function isTooLargeStatus(status: number): boolean {
  return status === 413 || status === 414;
}

/** @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/ */
export function isCloudflarePage({ headers, text }: HttpResponse): boolean {
  return headers.has("cf-mitigated") || /cloudflare|sorry, you have been blocked/i.test(text);
}

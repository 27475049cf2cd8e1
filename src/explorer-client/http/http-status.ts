import type { HttpResponse } from "./send-request.ts";

/**
 * Returns whether a response without an envelope is worth a retry.
 *
 * Pages with status 200, pages of Cloudflare, Etherscan's "Page not found" and the errors of proxies are
 * temporary. Other errors that are blamed on the request are not.
 */
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

/** Cloudflare's: it could not connect to the server behind it, or not securely. */
const serverNotReached = [521, 523, 525, 526];

/**
 * Returns whether an HTTP status says that the server did nothing of what it was asked.
 *
 * So do redirects and the errors that a server blames on the request, 429 among them: it refuses a request because
 * there were too many. Other statuses say nothing: a gateway got no answer (502, 504), some give up after the server
 * has taken the request (503), and 303 sends to the result of what was taken.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-status-codes
 * @see https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
export function isUnprocessedStatus(status: number): boolean {
  return (
    (status >= 300 && status < 500 && status !== 303) ||
    status === 501 ||
    status === 505 ||
    serverNotReached.includes(status)
  );
}

/** Returns whether an HTTP status says that a request was too large: its body (413) or its address (414). */
export function isTooLargeStatus(status: number): boolean {
  return status === 413 || status === 414;
}

/**
 * Returns whether Cloudflare answered in the explorer's place: with a challenge, or to block the caller.
 *
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 */
export function isCloudflarePage({ headers, text }: HttpResponse): boolean {
  return headers.has("cf-mitigated") || /cloudflare|sorry, you have been blocked/i.test(text);
}

/** Cloudflare's: it could not connect to the server behind it, or not securely. */
const serverNotReached = [521, 523, 525, 526];

/**
 * Whether an HTTP status says that the server did nothing of what it was asked.
 *
 * So do redirects and the errors that a server blames on the request. Other statuses say nothing: a
 * gateway got no answer (502, 504), and some count or refuse a request after the server has taken it
 * (429, 503).
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-status-codes
 */
export function isUnprocessedStatus(status: number): boolean {
  return (
    (status >= 300 && status < 500 && status !== 429) ||
    status === 501 ||
    status === 505 ||
    serverNotReached.includes(status)
  );
}

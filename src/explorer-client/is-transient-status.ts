import { isCloudflarePage } from "./is-cloudflare-page.ts";
import type { HttpResponse } from "./send-request.ts";

/**
 * Whether an answer without an envelope may be followed by a better one.
 *
 * Pages with status 200 and Cloudflare's come and go; so do Etherscan's "Page not found" and the
 * errors of proxies. Other errors of the request itself stay what they are.
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

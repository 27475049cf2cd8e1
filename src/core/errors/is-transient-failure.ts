import { BaseError } from "../../base/errors.ts";

/**
 * Whether the same request may succeed when it is made again later, with nothing changed.
 *
 * True of what passes by itself: rate limits, broken connections, timeouts, error pages of proxies.
 * False of what someone has to mend: a key, a quota, an address, a certificate. False also of bugs.
 */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof BaseError && "isTransient" in error && error.isTransient === true;
}

import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { formatNotOk } from "../explorer-api/envelope.ts";
import { refusalTexts } from "./api/refusal-texts.ts";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];
const wildcards = ["0.0.0.0", "::"];

export interface HostRules {
  /** What the server is bound to. */
  readonly host: string;
  /** Further names that it is reached by. */
  readonly allowedHosts: readonly string[];
}

/**
 * Refuses requests that a web page of somebody else could have sent.
 *
 * A page may point its own name at 127.0.0.1 and so make a browser talk to us (DNS rebinding); the
 * Host header then has that name. A form on a page may post to us directly; the Origin header says
 * so. On all interfaces numeric hosts are fine too: a number cannot be pointed elsewhere.
 *
 * @see https://owasp.org/www-community/attacks/DNS_Rebinding
 */
export function checkHost({ host, allowedHosts }: HostRules): MiddlewareHandler {
  const names = new Set(
    [...loopbackNames, toHostname(host), ...allowedHosts].map((name) => name.toLowerCase()),
  );
  const isAllowed = (hostname: string) =>
    names.has(hostname) || (wildcards.includes(host) && isIP(hostname.replace(/^\[|\]$/g, "")) !== 0);
  return async (c, next) => {
    const { hostname } = new URL(c.req.url);
    const origin = c.req.header("origin");
    if (isAllowed(hostname) && (origin === undefined || isAllowed(parseHostname(origin)))) {
      return await next();
    }
    return c.json(formatNotOk(refusalTexts.foreignHost), 403);
  };
}

/** Sandboxed pages have the origin "null", which is nobody's. */
function parseHostname(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : "";
}

function toHostname(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

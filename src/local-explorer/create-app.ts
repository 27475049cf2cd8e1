import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { formatNotOk } from "../explorer-api/etherscan/call.ts";
import { formatError } from "../explorer-api/sourcify/wire-values.ts";
import type { Compiler } from "../verification/ports.ts";
import { answerFailure } from "./answer-failure.ts";
import { type ApiOptions, createApi } from "./api/create-api.ts";
import type { HostRules } from "./local-explorer-settings.ts";
import type { ProposeCommand } from "./pages/contract/contract-view.ts";
import { createPages } from "./pages/create-pages.ts";

interface AppOptions extends ApiOptions {
  readonly compiler: Compiler;
  readonly hosts: HostRules;
  readonly maxBodyBytes: number;
  readonly proposeCommand?: ProposeCommand | undefined;
}

export function createApp(options: AppOptions): Hono {
  const { limits, hosts, maxBodyBytes, onInternalError } = options;
  const app = new Hono();
  app.onError((error, c) => c.json(answerFailure(error, { signal: c.req.raw.signal, onInternalError })));
  app.use(secureHeaders(pageHeaders));
  app.use(checkHost(hosts));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) =>
        refuse(c, { text: `Error! The request is larger than ${maxBodyBytes} bytes`, status: 413 }),
    }),
  );
  app.route("/", createApi(options));
  const hasFaults = options.faults.ruleCount > 0;
  app.route(
    "/",
    createPages({
      ...options,
      creationSearchMs: limits.creationSearchMs,
      hasFaults,
      isLocalOnly: isLoopback(hosts.host),
    }),
  );
  return app;
}

const pageHeaders: Parameters<typeof secureHeaders>[0] = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["data:"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: "no-referrer",
  // The server speaks plain HTTP.
  strictTransportSecurity: false,
};

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

function isLoopback(host: string): boolean {
  return loopbackNames.includes(toHostname(host).toLowerCase());
}

const wildcards = ["0.0.0.0", "::"];

/**
 * Refuses requests that a foreign web page may have sent: to a host name of its own that it pointed at 127.0.0.1 (DNS
 * rebinding), or from another origin. Older browsers send no Sec-Fetch-Site. On all interfaces any IP address is a
 * right host, because it cannot be pointed elsewhere.
 *
 * @see https://owasp.org/www-community/attacks/DNS_Rebinding
 * @see https://www.w3.org/TR/fetch-metadata/
 */
function checkHost({ host, allowedHosts }: HostRules): MiddlewareHandler {
  const names = new Set(
    [...loopbackNames, toHostname(host), ...allowedHosts].map((name) => name.toLowerCase()),
  );
  const isAllowed = (hostname: string) =>
    names.has(hostname) || (wildcards.includes(host) && isIP(hostname.replace(/^\[|\]$/g, "")) !== 0);
  return async (c, next) => {
    if (!isAllowed(new URL(c.req.url).hostname)) {
      return refuse(c, {
        text: "Error! The local explorer does not serve requests for this host name. Name it in allowedHosts to allow it",
        status: 403,
      });
    }
    const reader = findLocalReader(c.req.raw);
    if (reader === undefined && isFromForeignPage(c.req.raw)) {
      return refuse(c, {
        text: "Error! The request comes from a web page of another origin, and the local explorer serves only its own pages",
        status: 403,
      });
    }
    await next();
    if (reader !== undefined) {
      c.header("access-control-allow-origin", reader);
      c.header("vary", "origin", { append: true });
    }
    return undefined;
  };
}

const sourcifyPaths = /^\/v2\/(?:verify|contract)\//;

/** Returns the origin of a local page, such as a dapp in development, which may read Sourcify's API. */
function findLocalReader({ method, url, headers }: Request): string | undefined {
  const origin = headers.get("origin");
  const isRead = (method === "GET" || method === "HEAD") && sourcifyPaths.test(new URL(url).pathname);
  const hostname = origin === null || !isRead ? undefined : URL.parse(origin)?.hostname;
  return origin !== null && hostname !== undefined && loopbackNames.includes(hostname) ? origin : undefined;
}

function refuse(c: Context, { text, status }: { readonly text: string; readonly status: 403 | 413 }) {
  const code = status === 413 ? "request_too_large" : "forbidden";
  return sourcifyPaths.test(c.req.path)
    ? c.json(formatError({ code, message: text, errorId: randomUUID() }), status)
    : c.json(formatNotOk(text), status);
}

/** A link from elsewhere shows our page to its user alone. */
function isFromForeignPage({ method, url, headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null) {
    return origin !== null && origin !== new URL(url).origin;
  }
  const isFollowedLink =
    method === "GET" &&
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document";
  return site !== "same-origin" && site !== "none" && !isFollowedLink;
}

function toHostname(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

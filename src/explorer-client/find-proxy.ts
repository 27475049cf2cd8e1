import { isLoopback } from "./is-loopback.ts";
import { isProxyExempt } from "./is-proxy-exempt.ts";

/** The proxies of a machine, as HTTP_PROXY, HTTPS_PROXY and NO_PROXY hold them. */
export interface ProxySettings {
  /** For plain HTTP: `http://user:password@host:port`, or `host:port`. */
  readonly httpProxy?: string | undefined;
  /** For HTTPS. */
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without a proxy: a list with commas, or `*` for all. */
  readonly noProxy?: string | undefined;
}

/** The way to a host. */
export type Route =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly proxy: URL }
  /** A proxy is set whose address says nothing, or speaks another protocol, such as SOCKS. */
  | { readonly kind: "unusable" };

/** The proxy on the way to a URL; there never is one on the way to this machine itself. */
export function findRoute(url: URL, { httpProxy, httpsProxy, noProxy = "" }: ProxySettings): Route {
  const text = (url.protocol === "https:" ? httpsProxy : httpProxy)?.trim() ?? "";
  if (text === "" || isLoopback(url) || isProxyExempt(url, noProxy)) {
    return { kind: "direct" };
  }
  const proxy = parseProxyUrl(text);
  return proxy === undefined ? { kind: "unusable" } : { kind: "proxy", proxy };
}

/** The URL of a proxy, which many write without `http://`; undefined when it is none. */
export function parseProxyUrl(text: string | undefined = ""): URL | undefined {
  const url = text.includes("://") ? text.trim() : `http://${text.trim()}`;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed !== undefined && /^https?:$/.test(parsed.protocol) && parsed.hostname !== ""
    ? parsed
    : undefined;
}

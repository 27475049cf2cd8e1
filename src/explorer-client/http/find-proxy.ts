import { BlockList, isIP, isIPv4 } from "node:net";
import { listUserSecrets } from "../../base/secrets/url-secrets.ts";

export interface ProxySettings {
  /** For plain HTTP: `http://user:password@host:port`, or `host:port`. */
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** For HTTP and HTTPS, where they have no proxy of their own. */
  readonly allProxy?: string | undefined;
  /** Hosts that are reached without a proxy: a list with commas, or `*` for all. */
  readonly noProxy?: string | undefined;
}

type Route =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly proxy: URL }
  /** The address is no URL, or its protocol is not HTTP, for example SOCKS. */
  | { readonly kind: "unusable" };

/** Returns the proxy on the way to a URL. There is none on the way to this machine. */
export function findRoute(url: URL, settings: ProxySettings): Route {
  const { httpProxy, httpsProxy, allProxy, noProxy = "" } = settings;
  const own = (url.protocol === "https:" ? httpsProxy : httpProxy)?.trim() ?? "";
  const text = own === "" ? (allProxy?.trim() ?? "") : own;
  if (text === "" || isLoopback(url) || isProxyExempt(url, noProxy)) {
    return { kind: "direct" };
  }
  const proxy = parseProxyUrl(text);
  return proxy === undefined ? { kind: "unusable" } : { kind: "proxy", proxy };
}

/** Many write a proxy without `http://`. */
function parseProxyUrl(text: string | undefined = ""): URL | undefined {
  const url = text.includes("://") ? text.trim() : `http://${text.trim()}`;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed !== undefined && /^https?:$/.test(parsed.protocol) && parsed.hostname !== ""
    ? parsed
    : undefined;
}

export function listProxySecrets({ httpProxy, httpsProxy, allProxy }: ProxySettings): string[] {
  return [httpProxy, httpsProxy, allProxy].flatMap((text) => {
    const url = parseProxyUrl(text);
    return url === undefined ? [] : listUserSecrets(url);
  });
}

/**
 * Returns whether an entry of NO_PROXY covers a URL. An entry is a host, which stands for its subdomains too, an
 * address or a subnet, with or without a port, or `*`.
 *
 * @see https://everything.curl.dev/usingcurl/proxies/env.html
 */
export function isProxyExempt(url: URL, noProxy: string): boolean {
  const host = bare(url.hostname);
  const port = url.port === "" ? defaultPort(url) : url.port;
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      const [, name = entry, wantedPort = port] = isIP(entry) === 0 ? (withPort.exec(entry) ?? []) : [];
      return wantedPort === port && isNamed(host, bare(name));
    });
}

const withPort = /^([^:]+|\[.+\]):(\d+)$/;

function isNamed(host: string, name: string): boolean {
  if (name === "*") {
    return true;
  }
  if (isIP(host) !== 0) {
    return name === host || isInSubnet(host, name);
  }
  const domain = name.replace(/^\*?\./, "");
  return host === domain || host.endsWith(`.${domain}`);
}

function isInSubnet(address: string, subnet: string): boolean {
  const [, network = "", prefix = ""] = /^(.+)\/(\d{1,3})$/.exec(subnet) ?? [];
  const family = isIP(network) === 6 ? "ipv6" : "ipv4";
  if (isIP(network) !== isIP(address) || Number(prefix) > (family === "ipv6" ? 128 : 32)) {
    return false;
  }
  const subnets = new BlockList();
  subnets.addSubnet(network, Number(prefix), family);
  return subnets.check(address, family);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

function defaultPort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}

export function isLoopback({ hostname }: URL): boolean {
  const isName = hostname === "localhost" || hostname.endsWith(".localhost");
  return isName || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}

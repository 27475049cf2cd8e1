import { unescape as decodePercents } from "node:querystring";
import { invariant } from "../base/errors.ts";
import { redact } from "../base/redact.ts";
import { quoteRemoteText } from "../base/text.ts";
import { type DialectKind, detectDialectKind, takeKeys } from "./dialect-kind.ts";
import { isLoopback, type ProxySettings, parseProxyUrl } from "./http/find-proxy.ts";
import { listUrlSecrets } from "./public-url.ts";

export interface EndpointSettings {
  readonly name: string;
  /** May carry a query of its own, and a key in it. */
  readonly apiUrl: string;
  readonly chainId: number;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Where neither the address nor the answers tell it. */
  readonly dialect?: DialectKind | undefined;
  /** The proxies on the way; none unless they are given here. */
  readonly proxy?: ProxySettings | undefined;
}

/** One explorer's API as it is called. */
export interface Endpoint {
  readonly explorer: string;
  /** Without the key; the explorer's own query parameters are still there. */
  readonly url: URL;
  readonly chainId: number;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: ProxySettings;
  /** The explorer's words made fit for a message. */
  quote(text: string): string;
  /** The explorer's data without what is unmistakably a key. */
  redact(text: string): string;
}

/** Takes the settings of an explorer apart into what each call needs. */
export function createEndpoint(settings: EndpointSettings): Endpoint {
  invariant(URL.canParse(settings.apiUrl), "The apiUrl of an explorer is a URL");
  const url = new URL(settings.apiUrl);
  const secretsInUrl = listUrlSecrets(url);
  url.hash = "";
  const keysInUrl = takeKeys(url);
  const { headers = {}, proxy = {} } = settings;
  const secrets = [
    ...secretsInUrl,
    settings.apiKey ?? "",
    ...proxyUrls(proxy).flatMap(credentialsOf),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(" ")]),
  ];
  return {
    explorer: settings.name,
    url,
    chainId: settings.chainId,
    apiKey: [settings.apiKey, ...keysInUrl].find((key) => key !== undefined && key !== ""),
    headers,
    proxy,
    redact: (text) => redact(text, secrets.filter(isUnmistakable)),
    quote: (text) => quoteRemoteText(text, { secrets }),
  };
}

/** Returns the headers of every request to an explorer's API: what is asked for, who asks, and the configured ones. */
export function toRequestHeaders({ headers }: Pick<Endpoint, "headers">): Readonly<Record<string, string>> {
  return { accept: "application/json", "user-agent": "hardhat-verify-contract", ...headers };
}

/**
 * Returns whether a secret is replaced in an explorer's data, too. Sources are compared with the project's
 * own, so a secret that may be a word of a source stays there: words have no digits and are shorter than keys.
 */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 24 || (secret.length >= 12 && /\d/.test(secret));
}

function proxyUrls({ httpProxy, httpsProxy }: ProxySettings): URL[] {
  return [httpProxy, httpsProxy].flatMap((text) => {
    const url = parseProxyUrl(text);
    return url === undefined ? [] : [url];
  });
}

function credentialsOf({ username, password }: URL): string[] {
  return [username, password].flatMap((part) => [part, decodePercents(part)]);
}

/** What a free key of Etherscan allows, and so what most explorers do. */
const usualPerSecond = 3;

/**
 * Returns how many requests a second an explorer gets if nothing is configured.
 *
 * Routescan allows 120 a minute without a key. An explorer on this machine has no limit.
 */
export function defaultRequestsPerSecond(
  { url, apiKey }: Pick<Endpoint, "url" | "apiKey">,
  dialect: DialectKind = detectDialectKind(url),
): number {
  if (isLoopback(url)) {
    return Number.POSITIVE_INFINITY;
  }
  return dialect === "routescan" && apiKey === undefined ? 2 : usualPerSecond;
}

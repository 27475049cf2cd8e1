import { unescape as decodePercents } from "node:querystring";
import { invariant } from "../../base/errors.ts";
import { quoteRemoteText } from "../../core/text/quote-remote-text.ts";
import { isLoopback, type ProxySettings, parseProxyUrl } from "../http/find-proxy.ts";
import { type DialectTracker, trackDialect } from "./dialect.ts";
import { type DialectKind, takeKeys } from "./dialect-kind.ts";

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
  readonly dialect: DialectTracker;
  readonly proxy: ProxySettings;
  /** The explorer's words made fit for a message. */
  quote(text: string): string;
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
    dialect: trackDialect(url, settings.dialect),
    proxy,
    quote: (text) => quoteRemoteText(text, { secrets }),
  };
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

/**
 * Parts of a path that are no secret. Gateways put a token anywhere in a path, and nothing tells a token
 * from a name: what is not on this list is not shown.
 */
const pathWords = new Set(
  (
    "api apis rest json rpc node public eth evm l1 l2 etherscan blockscout routescan scan explorer explorers " +
    "network networks chain chains mainnet testnet sepolia holesky hoodi contract contracts " +
    "contract_verification verification verify verifier index.php api.php"
  ).split(" "),
);

const version = /^v\d{1,2}$/;

const chainId = /^\d{1,10}$/;

/** Parameters that name a chain, and no secret. */
const chainParameters = new Set(["chainid", "chain_id"]);

/**
 * Returns an explorer's address as it may be shown: host and path, with `{…}` for each part of the path that
 * may be a secret, and without user, password, query and fragment.
 */
export function toPublicUrl(apiUrl: string): string {
  const { protocol, host, pathname } = new URL(apiUrl);
  const path = pathname
    .split("/")
    .map((part) => (isPublicPart(part) ? part : "{…}"))
    .join("/");
  return `${protocol}//${host}${path === "/" && !apiUrl.endsWith("/") ? "" : path}`;
}

/** Returns everything in an explorer's address that may be a secret, as it is written and as it is meant. */
function listUrlSecrets({ username, password, pathname, searchParams, hash }: URL): string[] {
  const hidden = pathname.split("/").filter((part) => !isPublicPart(part));
  const fragment = hash.slice(1);
  const values = [...searchParams].filter(([name]) => !chainParameters.has(name.toLowerCase()));
  const parts = [
    username,
    password,
    ...hidden,
    // Parameters of a path: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
    ...hidden.flatMap((part) => part.split(";").map((parameter) => parameter.replace(/^[^=]*=/, ""))),
    // A parameter without a value is a value without a name.
    ...values.map(([name, value]) => value || name),
    fragment,
    ...new URLSearchParams(fragment).values(),
  ];
  return parts.flatMap((part) => [part, decodePercents(part)]).filter((part) => part !== "");
}

function isPublicPart(part: string): boolean {
  const word = part.toLowerCase();
  return part === "" || pathWords.has(word) || version.test(word) || chainId.test(word);
}

/** What a free key of Etherscan allows, and so what most explorers do. */
const usualPerSecond = 3;

/**
 * How many requests a second an explorer is asked, where nothing is configured.
 *
 * Routescan allows 120 a minute without a key. What runs on this machine needs no care.
 */
export function defaultRequestsPerSecond({ url, apiKey, dialect }: Endpoint): number {
  if (isLoopback(url)) {
    return Number.POSITIVE_INFINITY;
  }
  return dialect.current().kind === "routescan" && apiKey === undefined ? 2 : usualPerSecond;
}

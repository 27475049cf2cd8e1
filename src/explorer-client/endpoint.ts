import { invariant } from "../base/errors.ts";
import { listHeaderSecrets, listUrlSecrets } from "../base/secrets/url-secrets.ts";
import { quoteRemoteText, redactData } from "../base/text.ts";
import { type DialectKind, takeKeys } from "./dialect-kind.ts";
import { isLoopback, listProxySecrets, type ProxySettings } from "./http/find-proxy.ts";

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

export interface Endpoint {
  readonly explorer: string;
  /** Without the key; the explorer's own query parameters are still there. */
  readonly url: URL;
  readonly chainId: number;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: ProxySettings;
  /** Makes the explorer's words fit for a message. */
  quote(text: string): string;
  /** Replaces keys in the explorer's data. */
  redact(text: string): string;
}

/** The key that is sent to a local explorer if none is configured. Most local explorers accept any key. */
export const anyKey = "any-key";

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
    ...listProxySecrets(proxy),
    ...listHeaderSecrets(headers),
  ];
  return {
    explorer: settings.name,
    url,
    chainId: settings.chainId,
    apiKey: [settings.apiKey, ...keysInUrl].find((key) => key !== undefined && key !== ""),
    headers,
    proxy,
    redact: (text) => redactData(text, secrets.filter(isUnmistakable)),
    quote: (text) => quoteRemoteText(text, { secrets }),
  };
}

export function toRequestHeaders({ headers }: Pick<Endpoint, "headers">): Readonly<Record<string, string>> {
  return { accept: "application/json", "user-agent": "hardhat-verify-contract", ...headers };
}

/** Sources are compared with the project's own, so a secret that may be a word of a source is not replaced in data. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 24 || (secret.length >= 12 && /\d/.test(secret));
}

/** The limit of a free key of Etherscan, and of most explorers. */
const usualPerSecond = 3;

/** An explorer on this machine has no limit. */
export function defaultRequestsPerSecond({ url }: Pick<Endpoint, "url">): number {
  return isLoopback(url) ? 1000 : usualPerSecond;
}

import { unescape as decodePercents } from "node:querystring";
import { invariant } from "../core/errors/invariant.ts";
import { quoteRemoteText } from "../core/text/quote-remote-text.ts";
import { type Dialect, type DialectKind, detectDialect } from "./dialect.ts";
import { takeKeys } from "./take-keys.ts";

export interface EndpointSettings {
  readonly name: string;
  /** May carry a query of its own, and a key in it. */
  readonly apiUrl: string;
  readonly chainId: number;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Where the address does not tell it. */
  readonly dialect?: DialectKind | undefined;
}

/** One explorer's API as it is called. */
export interface Endpoint {
  readonly explorer: string;
  /** Without the key; the explorer's own query parameters are still there. */
  readonly url: URL;
  readonly chainId: number;
  readonly apiKey: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly dialect: Dialect;
  /** The explorer's words made fit for a message. */
  quote(text: string): string;
}

/** Takes the settings of an explorer apart into what each call needs. */
export function createEndpoint(settings: EndpointSettings): Endpoint {
  invariant(URL.canParse(settings.apiUrl), "The apiUrl of an explorer is a URL");
  const url = new URL(settings.apiUrl);
  url.hash = "";
  const keysInUrl = takeKeys(url);
  const secrets = [
    ...keysInUrl,
    settings.apiKey ?? "",
    ...[url.username, url.password].flatMap((part) => [part, decodePercents(part)]),
    ...Object.values(settings.headers ?? {}).flatMap((value) => [value, ...value.split(" ")]),
  ];
  return {
    explorer: settings.name,
    url,
    chainId: settings.chainId,
    apiKey: [settings.apiKey, ...keysInUrl].find((key) => key !== undefined && key !== ""),
    headers: settings.headers ?? {},
    dialect: detectDialect(url, settings.dialect),
    quote: (text) => quoteRemoteText(text, { secrets }),
  };
}

import type { Address } from "../base/hex.ts";
import { isPublicParameter, isPublicPart, listUrlSecrets } from "../base/secrets/url-secrets.ts";
import { type DialectKind, detectDialectKind } from "./dialect-kind.ts";

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

/** A name of a parameter that a command may show without the value. */
const parameterName = /^[A-Z]?[a-z]+(?:[-_.][A-Z]?[a-z]+|[A-Z][a-z]+)*$/;

/** Returns an address as a command shows it: as it was given, with `{…}` for each part that may be a secret. */
export function toCommandUrl(given: string): string {
  const url = new URL(given);
  if (listUrlSecrets(url).length === 0) {
    return given;
  }
  const { protocol, username, password, host, pathname, search, hash } = url;
  const user = username + password === "" ? "" : "{…}@";
  const query = search.slice(1).split("&").map(hideValue).join("&");
  const rest = `${query === "" ? "" : `?${query}`}${hash === "" ? "" : "#{…}"}`;
  const place = toPublicUrl(`${protocol}//${host}${pathname}`).slice(`${protocol}//`.length);
  return `${protocol}//${user}${place}${rest}`;
}

function hideValue(parameter: string): string {
  const [[name, value] = ["", ""]] = new URLSearchParams(parameter);
  if (isPublicParameter([name, value])) {
    return parameter;
  }
  return value !== "" && parameterName.test(name) ? `${name}={…}` : "{…}";
}

interface Pages {
  readonly kind: DialectKind;
  readonly apiUrl: URL;
  readonly browserUrl: string | undefined;
}

/** Returns the page of an address; undefined if the explorer's pages are not known. */
export function toAddressUrl(address: Address, { kind, apiUrl, browserUrl }: Pages): string | undefined {
  const known = detectDialectKind(apiUrl) === "routescan" ? "https://routescan.io" : undefined;
  const base = browserUrl ?? known;
  if (base === undefined) {
    return undefined;
  }
  const page = `${base.replace(/\/+$/, "")}/address/${address}`;
  switch (kind) {
    case "blockscout":
      return `${page}?tab=contract`;
    case "routescan":
      // One page for all chains, which links the source.
      return page;
    default:
      return `${page}#code`;
  }
}

/**
 * Gives each of a network's explorers a name: its own, or its host, with what may be shown of the path where
 * several share the host, and with a number where that is the same, too.
 */
export function nameExplorers<
  Explorer extends { readonly name?: string | undefined; readonly apiUrl: string },
>(explorers: readonly Explorer[]): (Explorer & { readonly name: string })[] {
  const nameless = explorers.filter(({ name }) => name === undefined);
  const hosts = nameless.map(({ apiUrl }) => new URL(apiUrl).host);
  const places: string[] = [];
  return explorers.map((explorer) => {
    if (explorer.name !== undefined) {
      return { ...explorer, name: explorer.name };
    }
    const { host, protocol } = new URL(explorer.apiUrl);
    const isShared = hosts.filter((other) => other === host).length > 1;
    const place = isShared ? toPublicUrl(explorer.apiUrl).slice(`${protocol}//`.length) : host;
    places.push(place);
    const number = places.filter((other) => other === place).length;
    return { ...explorer, name: number === 1 ? place : `${place} (${number})` };
  });
}

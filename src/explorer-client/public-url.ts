import { unescape as decodePercents } from "node:querystring";
import type { Address } from "../base/hex.ts";
import type { DialectKind } from "./dialect-kind.ts";

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

/** Where an explorer has its pages, as far as that is known. */
interface Pages {
  readonly kind: DialectKind;
  readonly apiUrl: URL;
  readonly browserUrl: string | undefined;
  readonly chainId: number;
}

/** Where Routescan has the pages of all of its chains. */
const routescanPages = "https://routescan.io";

/** Returns the page of an address, opened where its source is; undefined where nothing is known of pages. */
export function toAddressUrl(
  address: Address,
  { kind, apiUrl, browserUrl, chainId: id }: Pages,
): string | undefined {
  const known = kind === "routescan" && isAtRoutescan(apiUrl) ? routescanPages : undefined;
  const base = (browserUrl ?? known)?.replace(/\/+$/, "");
  if (base === undefined) {
    return undefined;
  }
  const page = `${base}/address/${address}`;
  switch (kind) {
    case "blockscout":
      return `${page}?tab=contract`;
    case "routescan": {
      // Its own id of the chain, which may be another one than the chain's.
      const [, chain = String(id)] = /\/evm\/([\w.-]+)\/etherscan(?:\/|$)/.exec(apiUrl.pathname) ?? [];
      return isAtRoutescan(new URL(base)) ? `${page}?chainid=${chain}` : `${page}/contract/${chain}/code`;
    }
    default:
      return `${page}#code`;
  }
}

/** Its customers have explorers of their own, whose pages are laid out in another way. */
function isAtRoutescan({ hostname }: URL): boolean {
  return /(^|\.)routescan\.io$/.test(hostname);
}

/** Returns everything in an explorer's address that may be a secret, as it is written and as it is meant. */
export function listUrlSecrets({ username, password, pathname, searchParams, hash }: URL): string[] {
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

/**
 * Splits a list of names and URLs at its commas. A comma in a URL stays: only what follows like a name or another
 * URL begins anew.
 */
export function splitExplorers(list: string): readonly string[] {
  return list.split(list.includes("://") ? /,(?=\s*https?:|[\p{L}\p{N}_ .()-]+(?:,|$))/iu : ",");
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

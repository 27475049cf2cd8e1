import { credentialName } from "../base/secrets/url-secrets.ts";

/** The families of explorers, which differ in where they look for what. */
export const dialectKinds = ["etherscan-v2", "etherscan-v1", "blockscout", "routescan", "zksync"] as const;

export type DialectKind = (typeof dialectKinds)[number];

/** The families of services: those that speak in Etherscan's manner, and Sourcify. */
export const serviceKinds = [...dialectKinds, "sourcify"] as const;

export type ServiceKind = (typeof serviceKinds)[number];

/** Returns the family of a service, as far as the address of its API tells. */
export function detectServiceKind(apiUrl: URL): ServiceKind {
  return /(^|[.-])sourcify([.-]|$)/.test(apiUrl.hostname) ? "sourcify" : detectDialectKind(apiUrl);
}

/**
 * Returns the family of an explorer, as far as the address of its API tells; Etherscan's old manner is the usual
 * one.
 */
export function detectDialectKind(apiUrl: URL): DialectKind {
  if (/(^|\.)routescan\.io$/.test(apiUrl.hostname)) {
    return "routescan";
  }
  if (/(^|[.-])blockscout([.-]|$)/.test(apiUrl.hostname)) {
    return "blockscout";
  }
  if (/\/contract_verification\/?$/.test(apiUrl.pathname)) {
    return "zksync";
  }
  return apiUrl.hostname === "api.etherscan.io" || isManyChains(apiUrl) ? "etherscan-v2" : "etherscan-v1";
}

/** Returns whether an address certainly leads to Etherscan itself, and not to an explorer in its manner. */
export function isAtEtherscan({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && /(^|\.)etherscan\.io$/.test(hostname);
}

/** Returns whether an address certainly leads to a host of Blockscout's own. */
export function isAtBlockscout({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && /(^|\.)blockscout\.com$/.test(hostname);
}

/**
 * Returns whether an address serves many chains: Etherscan V2, Blockscout's PRO API and their like have this path.
 */
export function isManyChains({ pathname }: URL): boolean {
  return /\/v2\/api(\/|$)/.test(pathname);
}

/** Removes the API keys from a URL's query and returns them. */
export function takeKeys(url: URL): string[] {
  const parameters = [...url.searchParams].filter(([name]) => name.toLowerCase() === "apikey");
  for (const [name] of parameters) {
    url.searchParams.delete(name);
  }
  return parameters.map(([, value]) => value);
}

/**
 * Returns whether an explorer without a key of its own gets the default one.
 *
 * The default key is that of an explorer in Etherscan's manner. Blockscout, Routescan, Sourcify and zkSync's
 * verifier need none, so it is not sent there, nor to an explorer with credentials of its own.
 */
export function takesDefaultKey({
  apiUrl,
  dialect,
  headerNames = [],
}: {
  readonly apiUrl: string;
  readonly dialect?: ServiceKind | undefined;
  readonly headerNames?: readonly string[];
}): boolean {
  const kind = dialect ?? detectServiceKind(new URL(apiUrl));
  const isKeyed = kind === "etherscan-v1" || kind === "etherscan-v2";
  return isKeyed && !hasCredentials(apiUrl, headerNames);
}

/** Returns whether an explorer is sent credentials in its address or in a header. */
export function hasCredentials(apiUrl: string, headerNames: readonly string[]): boolean {
  return holdsCredentials(apiUrl) || headerNames.some((name) => credentialName.test(name));
}

/**
 * Returns whether an explorer's address has credentials in it: a user or password, a parameter that is named
 * like one, or a part of path or query that looks like a token.
 */
export function holdsCredentials(apiUrl: string): boolean {
  const { username, password, pathname, searchParams } = new URL(apiUrl);
  const parameters = [...searchParams];
  const parts = [...pathname.split(/[/;=]/), ...parameters.flat()];
  return (
    username !== "" ||
    password !== "" ||
    parameters.some(([name]) => credentialName.test(name)) ||
    /;[^/=]*=/.test(pathname) ||
    parts.some(looksLikeToken)
  );
}

/** Words and a version, such as `etherscan-compatible-v1`. */
const versionedWords = /^[a-z]{2,15}(?:[-_.][a-z]{2,15})*[-_.]v?\d{1,2}$/;

/** Words of addresses are shorter, have no digits, or end with a version. */
function looksLikeToken(part: string): boolean {
  return part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part) && !versionedWords.test(part);
}

import { credentialName } from "../base/secrets/url-secrets.ts";

export const dialectKinds = ["etherscan-v2", "etherscan-v1", "blockscout", "routescan", "zksync"] as const;

export type DialectKind = (typeof dialectKinds)[number];

export const serviceKinds = [...dialectKinds, "sourcify"] as const;

export type ServiceKind = (typeof serviceKinds)[number];

/** Takes the kind of a service from the address of its API. */
export function detectServiceKind(apiUrl: URL): ServiceKind {
  return /(^|[.-])sourcify([.-]|$)/.test(apiUrl.hostname) ? "sourcify" : detectDialectKind(apiUrl);
}

/** Takes the kind of an explorer from the address of its API. Most others are like Etherscan V1. */
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

/** Returns whether an address leads to Etherscan itself. */
export function isAtEtherscan({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && /(^|\.)etherscan\.io$/.test(hostname);
}

export function isAtBlockscout({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && /(^|\.)blockscout\.com$/.test(hostname);
}

/** Etherscan V2 and Blockscout's PRO API serve many chains at this path. */
export function isManyChains({ pathname }: URL): boolean {
  return /\/v2\/api(\/|$)/.test(pathname);
}

export function takeKeys(url: URL): string[] {
  const parameters = [...url.searchParams].filter(([name]) => name.toLowerCase() === "apikey");
  for (const [name] of parameters) {
    url.searchParams.delete(name);
  }
  return parameters.map(([, value]) => value);
}

/**
 * Returns whether an explorer without a key of its own gets the default one. Blockscout, Routescan, Sourcify and
 * zkSync's verifier need none.
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

/**
 * Returns whether an explorer has credentials in its address or in a header: a user or password, a parameter that is
 * named like one, or a part that looks like a token. Other parts, such as the name of a chain, are redacted alone.
 */
export function hasCredentials(apiUrl: string, headerNames: readonly string[] = []): boolean {
  const { username, password, pathname, searchParams } = new URL(apiUrl);
  const parameters = [...searchParams];
  const parts = [...pathname.split(/[/;=]/), ...parameters.flat()];
  return (
    username + password !== "" ||
    [...headerNames, ...searchParams.keys()].some((name) => credentialName.test(name)) ||
    /;[^/=]*=/.test(pathname) ||
    parts.some(looksLikeToken)
  );
}

/** Words and a version, such as `etherscan-compatible-v1`. */
const versionedWords = /^[a-z]{2,15}(?:[-_.][a-z]{2,15})*[-_.]v?\d{1,2}$/;

function looksLikeToken(part: string): boolean {
  return part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part) && !versionedWords.test(part);
}

/** The families of explorers, which differ in where they look for what. */
export type DialectKind = "etherscan-v2" | "etherscan-v1" | "blockscout" | "routescan";

export interface Dialect {
  readonly kind: DialectKind;
  /** Whether one address serves many chains, so that each call names its own. */
  readonly sendsChainId: boolean;
}

/** The dialect of an explorer, from the address of its API alone. */
export function detectDialect(apiUrl: URL, override?: DialectKind): Dialect {
  const kind = override ?? detectKind(apiUrl);
  return { kind, sendsChainId: kind === "etherscan-v2" || isManyChains(apiUrl) };
}

function detectKind(apiUrl: URL): DialectKind {
  if (/(^|\.)routescan\.io$/.test(apiUrl.hostname)) {
    return "routescan";
  }
  if (/(^|[.-])blockscout([.-]|$)/.test(apiUrl.hostname)) {
    return "blockscout";
  }
  return apiUrl.hostname === "api.etherscan.io" || isManyChains(apiUrl) ? "etherscan-v2" : "etherscan-v1";
}

/** Etherscan V2 and Blockscout's PRO API, and what imitates them, have this path. */
function isManyChains({ pathname }: URL): boolean {
  return /\/v2\/api(\/|$)/.test(pathname);
}

import { maxCreationAddresses } from "../explorer-api/get-contract-creation.ts";
import { type DialectKind, detectDialectKind, isManyChains } from "./detect-dialect-kind.ts";

export interface Dialect {
  readonly kind: DialectKind;
  /** The parameters in which each call names its chain; none where one address serves one chain. */
  readonly chainIdFields: readonly string[];
  /** The most contracts whose creation one call may ask for. */
  readonly maxCreationAddresses: number;
}

/** The dialect of an explorer, from the address of its API alone. */
export function detectDialect(apiUrl: URL, override?: DialectKind): Dialect {
  return toDialect(override ?? detectDialectKind(apiUrl), apiUrl);
}

/** The dialect of a family at an address. */
export function toDialect(kind: DialectKind, apiUrl: URL): Dialect {
  const servesManyChains = kind === "etherscan-v2" || isManyChains(apiUrl);
  return {
    kind,
    chainIdFields: servesManyChains && !namesChain(apiUrl) ? chainIdFields(kind) : [],
    // Blockscout takes ten, and silently drops the rest.
    maxCreationAddresses: kind === "blockscout" ? 10 : maxCreationAddresses,
  };
}

/** A chain in the explorer's own address was written there on purpose, and stays. */
export function namesChain({ searchParams }: URL): boolean {
  return searchParams.has("chainid") || searchParams.has("chain_id");
}

/** Blockscout's documentation has both spellings for its PRO API. */
function chainIdFields(kind: DialectKind): readonly string[] {
  return kind === "blockscout" ? ["chainid", "chain_id"] : ["chainid"];
}

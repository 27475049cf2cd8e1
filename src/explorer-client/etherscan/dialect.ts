import { maxCreationAddresses } from "../../explorer-api/etherscan/actions/get-contract-creation.ts";
import type { Envelope } from "../../explorer-api/etherscan/call.ts";
import { isChainIdMissing, recogniseDialect } from "../../explorer-api/etherscan/dialect.ts";
import { type DialectKind, detectDialectKind, isManyChains } from "../dialect-kind.ts";

export interface Dialect {
  readonly kind: DialectKind;
  /** The parameters in which each call names its chain; none where one address serves one chain. */
  readonly chainIdFields: readonly string[];
  /** The most contracts whose creation one call may ask for. */
  readonly maxCreationAddresses: number;
}

export function detectDialect(apiUrl: URL, override?: DialectKind): Dialect {
  return toDialect(override ?? detectDialectKind(apiUrl), apiUrl);
}

function toDialect(kind: DialectKind, apiUrl: URL): Dialect {
  const servesManyChains = kind === "etherscan-v2" || isManyChains(apiUrl);
  return {
    kind,
    chainIdFields: servesManyChains && !namesChain(apiUrl) ? chainIdFields(kind) : [],
    // Blockscout takes ten, and silently drops the rest.
    maxCreationAddresses: kind === "blockscout" ? 10 : maxCreationAddresses,
  };
}

export function namesChain({ searchParams }: URL): boolean {
  return searchParams.has("chainid") || searchParams.has("chain_id");
}

/** Blockscout's documentation of its PRO API has both spellings. */
function chainIdFields(kind: DialectKind): readonly string[] {
  return kind === "blockscout" ? ["chainid", "chain_id"] : ["chainid"];
}

export interface DialectTracker {
  current(): Dialect;
  /** Learns from an answer if the address did not tell the dialect. */
  learn(envelope: Envelope): void;
}

/** Takes the dialect of the address until an answer shows another one. An override stays. */
export function trackDialect(apiUrl: URL, override?: DialectKind): DialectTracker {
  let dialect = detectDialect(apiUrl, override);
  return {
    current: () => dialect,
    learn: (envelope) => {
      if (override === undefined && dialect.kind === "etherscan-v1") {
        dialect = correctDialect(dialect, { apiUrl, envelope });
      }
    },
  };
}

function correctDialect(
  dialect: Dialect,
  { apiUrl, envelope }: { readonly apiUrl: URL; readonly envelope: Envelope },
): Dialect {
  if (isChainIdMissing(envelope) && !namesChain(apiUrl)) {
    return toDialect("etherscan-v2", apiUrl);
  }
  const recognised = recogniseDialect(envelope);
  return recognised === undefined ? dialect : toDialect(recognised, apiUrl);
}

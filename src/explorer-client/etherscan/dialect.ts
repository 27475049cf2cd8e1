import { isBlockscoutAnswer, isChainIdMissing } from "../../explorer-api/etherscan/answers.ts";
import type { Envelope } from "../../explorer-api/etherscan/call.ts";
import { type DialectKind, detectDialectKind, isManyChains } from "../dialect-kind.ts";

export interface Dialect {
  readonly kind: DialectKind;
  /** The parameters in which each call names its chain; none where one address serves one chain. */
  readonly chainIdFields: readonly string[];
}

function toDialect(kind: DialectKind, apiUrl: URL): Dialect {
  const servesManyChains = kind === "etherscan-v2" || isManyChains(apiUrl);
  return { kind, chainIdFields: servesManyChains && !namesChain(apiUrl) ? chainIdFields(kind) : [] };
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
  let dialect = toDialect(override ?? detectDialectKind(apiUrl), apiUrl);
  return {
    current: () => dialect,
    learn: (envelope) => {
      if (override === undefined && dialect.kind === "etherscan-v1") {
        dialect = toDialect(recogniseKind(envelope, apiUrl), apiUrl);
      }
    },
  };
}

function recogniseKind(envelope: Envelope, apiUrl: URL): DialectKind {
  if (isChainIdMissing(envelope) && !namesChain(apiUrl)) {
    return "etherscan-v2";
  }
  return isBlockscoutAnswer(envelope) ? "blockscout" : "etherscan-v1";
}

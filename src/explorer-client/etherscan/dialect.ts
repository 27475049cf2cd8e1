import { isBlockscoutAnswer, isChainIdMissing } from "../../explorer-api/etherscan/answers.ts";
import type { Envelope } from "../../explorer-api/etherscan/call.ts";
import { type DialectKind, detectDialectKind, isManyChains } from "../dialect-kind.ts";

export interface DialectTracker {
  kind(): DialectKind;
  /** The parameters in which each call names its chain; none where one address serves one chain. */
  chainIdFields(): readonly string[];
  /** Learns from an answer if the address did not tell the dialect. */
  learn(envelope: Envelope): void;
}

/** Takes the dialect of the address until an answer shows another one. An override stays. */
export function trackDialect(apiUrl: URL, override?: DialectKind): DialectTracker {
  let kind = override ?? detectDialectKind(apiUrl);
  return {
    kind: () => kind,
    chainIdFields: () => listChainIdFields(kind, apiUrl),
    learn: (envelope) => {
      if (override === undefined && kind === "etherscan-v1") {
        kind = recogniseKind(envelope, apiUrl);
      }
    },
  };
}

function listChainIdFields(kind: DialectKind, apiUrl: URL): readonly string[] {
  if (namesChain(apiUrl) || !(kind === "etherscan-v2" || isManyChains(apiUrl))) {
    return [];
  }
  // Blockscout's documentation of its PRO API has both spellings.
  return kind === "blockscout" ? ["chainid", "chain_id"] : ["chainid"];
}

export function namesChain({ searchParams }: URL): boolean {
  return searchParams.has("chainid") || searchParams.has("chain_id");
}

function recogniseKind(envelope: Envelope, apiUrl: URL): DialectKind {
  if (isChainIdMissing(envelope) && !namesChain(apiUrl)) {
    return "etherscan-v2";
  }
  return isBlockscoutAnswer(envelope) ? "blockscout" : "etherscan-v1";
}

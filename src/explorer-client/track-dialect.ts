import type { Envelope } from "../explorer-api/envelope.ts";
import { isChainIdMissing, recogniseDialect } from "../explorer-api/recognise-dialect.ts";
import type { DialectKind } from "./detect-dialect-kind.ts";
import { type Dialect, detectDialect, namesChain, toDialect } from "./dialect.ts";

/** The dialect of an explorer as far as it is known. */
export interface DialectTracker {
  current(): Dialect;
  /** Learns from an answer, where the address told nothing. */
  learn(envelope: Envelope): void;
}

/** Knows the dialect of an explorer from its address, and better from its answers; what was set stays. */
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

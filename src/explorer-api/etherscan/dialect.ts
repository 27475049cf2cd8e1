import type { Envelope } from "./call.ts";

/** Whose answers these are, where their form tells; Etherscan's is the one that the others imitate. */
type AnsweredDialect = "blockscout" | "zksync";

/**
 * Recognises an explorer by the form of an answer.
 *
 * Blockscout gives the reason of a refusal in the message, with a result of null, and its records
 * hold the address itself. zkSync's record is an object where others answer with a list of one.
 */
export function recogniseDialect({ status, message, result }: Envelope): AnsweredDialect | undefined {
  if (Array.isArray(result)) {
    return isRecord(result[0]) && "Address" in result[0] ? "blockscout" : undefined;
  }
  if (isRecord(result)) {
    return "SourceCode" in result ? "zksync" : undefined;
  }
  return status === "0" && result === null && blockscoutReason.test(message) ? "blockscout" : undefined;
}

const blockscoutReason =
  /^(contract source code not verified|smart-contract |invalid address hash|unknown (module|action)|query parameter )/i;

/** Returns whether the explorer wants to be told the chain, because it serves many at one address. */
export function isChainIdMissing({ result }: Pick<Envelope, "result">): boolean {
  return typeof result === "string" && /^missing or unsupported chainid/i.test(result);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Returns how many requests a second the explorer says that it allows, where it does.
 *
 * Etherscan tells it when it was asked too often ("… rate limit reached (3/sec)"), and without a key
 * in front of each answer ("OK-Missing/Invalid API Key, rate limit of 1/5sec applied").
 */
export function readToldRateLimit({ message, result }: Envelope): number | undefined {
  const texts = [message, result].filter((text) => typeof text === "string");
  for (const text of texts) {
    // Sources are answered in the result, too; no sentence of an explorer is longer.
    const [, requests, seconds] = rateLimit.exec(text.slice(0, 300)) ?? [];
    const perSecond = Number(requests) / Number(seconds === "" ? 1 : seconds);
    if (perSecond > 0 && Number.isFinite(perSecond)) {
      return perSecond;
    }
  }
  return undefined;
}

const rateLimit = /rate limit\b[^\d]{0,40}(\d{1,4})\s*\/\s*(\d{0,4})\s*sec/i;

import type { Envelope } from "./envelope.ts";

/** Whose answers these are, where their form tells; Etherscan's is the one that the others imitate. */
export type AnsweredDialect = "blockscout" | "zksync";

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

/** Whether the explorer wants to be told the chain, because it serves many at one address. */
export function isChainIdMissing({ result }: Envelope): boolean {
  return typeof result === "string" && /^missing or unsupported chainid/i.test(result);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

import type { Envelope } from "./call.ts";

/**
 * Recognises an explorer by the form of an answer. Others imitate Etherscan.
 *
 * Blockscout has the reason of a refusal in the message with a result of null, and its records have the address.
 * zkSync's record is an object, not a list of one.
 */
export function recogniseDialect({ status, message, result }: Envelope): "blockscout" | "zksync" | undefined {
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

export function isChainIdMissing({ result }: Pick<Envelope, "result">): boolean {
  return typeof result === "string" && /^missing or unsupported chainid/i.test(result);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

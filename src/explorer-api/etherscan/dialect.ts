import type { Envelope } from "./call.ts";

/** Blockscout has the reason of a refusal in the message with a result of null, and its records have the address. */
export function isBlockscoutAnswer({ status, message, result }: Envelope): boolean {
  if (Array.isArray(result)) {
    return typeof result[0] === "object" && result[0] !== null && "Address" in result[0];
  }
  return status === "0" && result === null && blockscoutReason.test(message);
}

const blockscoutReason =
  /^(contract source code not verified|smart-contract |invalid address hash|unknown (module|action)|query parameter )/i;

export function isChainIdMissing({ result }: Pick<Envelope, "result">): boolean {
  return typeof result === "string" && /^missing or unsupported chainid/i.test(result);
}

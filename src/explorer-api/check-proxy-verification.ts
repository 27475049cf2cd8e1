import type { ActionRequest } from "./action-request.ts";
import { classifyAnswer } from "./classify-answer.ts";
import type { Envelope } from "./envelope.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";
import { parseStatusAnswer, type StatusAnswer } from "./status-answer.ts";

/** Asks what has become of a submitted proxy. */
export function buildCheckProxyVerificationRequest(receipt: string): ActionRequest {
  return { action: "checkproxyverification", method: "GET", fields: { guid: receipt }, fieldsIn: "query" };
}

/** What an explorer says of the receipt of a proxy. */
export type ProxyStatusAnswer =
  | StatusAnswer
  | { readonly kind: "proxy-not-verified" | "implementation-not-verified"; readonly message: string };

/**
 * Reads what has become of a submitted proxy.
 *
 * Etherscan looks for the implementation's source here, and not when the proxy is submitted.
 */
export function parseCheckProxyVerificationAnswer(envelope: Envelope): ParsedAnswer<ProxyStatusAnswer> {
  const { kind, message } = classifyAnswer(envelope);
  return kind === "proxy-not-verified" || kind === "implementation-not-verified"
    ? { kind: "value", value: { kind, message } }
    : parseStatusAnswer(envelope);
}

import type { ActionRequest } from "./action-request.ts";
import type { Envelope } from "./envelope.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";
import { parseStatusAnswer, type StatusAnswer } from "./status-answer.ts";

/** Asks what has become of a submitted proxy. */
export function buildCheckProxyVerificationRequest(receipt: string): ActionRequest {
  return { action: "checkproxyverification", method: "GET", fields: { guid: receipt }, fieldsIn: "query" };
}

/** Reads what has become of a submitted proxy. */
export function parseCheckProxyVerificationAnswer(envelope: Envelope): ParsedAnswer<StatusAnswer> {
  return parseStatusAnswer(envelope);
}

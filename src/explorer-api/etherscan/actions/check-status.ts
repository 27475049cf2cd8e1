import { z } from "zod";
import { classifyAnswer, type ParsedAnswer } from "../answers.ts";
import {
  type ActionRequest,
  type Envelope,
  formatNotOk,
  formatOk,
  type ParsedRequest,
  parseRequest,
  type RequestParameters,
} from "../call.ts";
import { wireReceiptSchema } from "../wire-values.ts";

/** The answer about a receipt, of a contract or of a proxy. */
export interface StatusAnswer {
  readonly kind:
    | "pending"
    | "verified"
    | "already-verified"
    | "rejected"
    | "unknown-receipt"
    /** The explorer has not indexed the contract yet: the same submission may succeed later. */
    | "not-indexed"
    /** The explorer could not judge, and asks to submit again. */
    | "try-later";
  readonly message: string;
}

export function formatStatusAnswer({ kind, message }: StatusAnswer): Envelope {
  return kind === "verified" ? formatOk(message) : formatNotOk(message);
}

/**
 * Unknown words decide nothing, and count as pending. With status "0" and a word of failure they are a rejection, as
 * other clients take them.
 */
export function parseStatusAnswer(envelope: Envelope): ParsedAnswer<StatusAnswer> {
  const meaning = classifyAnswer(envelope);
  const { kind, message } = meaning;
  if (message === "") {
    return { kind: "malformed", problem: "it contains no status", isTransient: true };
  }
  switch (kind) {
    case "pending":
    case "verified":
    case "already-verified":
    case "rejected":
    case "unknown-receipt":
    case "not-indexed":
      return { kind: "value", value: { kind, message } };
    case "rejected-for-now":
      return { kind: "value", value: { kind: "try-later", message } };
    case "proxy-linked":
      return { kind: "value", value: { kind: "verified", message } };
    case "accepted":
      return { kind: "value", value: { kind: "pending", message } };
    case "refused":
      return { kind: "value", value: { kind: tellsOfFailure(message) ? "rejected" : "pending", message } };
    case "not-verified":
    case "proxy-not-verified":
    case "implementation-not-verified":
    case "nothing-found":
      return { kind: "value", value: { kind: "rejected", message } };
    default:
      return { kind: "refused", meaning };
  }
}

/** A verdict ends the polls and drops the receipt, so most unknown sentences are no verdict. */
function tellsOfFailure(message: string): boolean {
  return /fail|error|invalid|unable|mismatch|match|reject|refus|denied|cannot|can't|could not|does not|not (supported|found|allowed|accepted)|unsupported|required|missing|wrong|incorrect|different|exceed/i.test(
    message,
  );
}

export function buildCheckVerifyStatusRequest(receipt: string): ActionRequest {
  return { action: "checkverifystatus", fields: { guid: receipt }, fieldsIn: "query" };
}

const requestSchema = z.object({ guid: wireReceiptSchema }).transform(({ guid }) => ({ receipt: guid }));

export function parseCheckStatusRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly receipt: string }> {
  return parseRequest(requestSchema, parameters);
}

export function buildCheckProxyVerificationRequest(receipt: string): ActionRequest {
  return { action: "checkproxyverification", fields: { guid: receipt }, fieldsIn: "query" };
}

type ProxyStatusAnswer =
  | StatusAnswer
  | { readonly kind: "proxy-not-verified" | "implementation-not-verified"; readonly message: string };

/** Etherscan looks for the implementation's source now, and not when the proxy is submitted. */
export function parseCheckProxyVerificationAnswer(envelope: Envelope): ParsedAnswer<ProxyStatusAnswer> {
  const { kind, message } = classifyAnswer(envelope);
  return kind === "proxy-not-verified" || kind === "implementation-not-verified"
    ? { kind: "value", value: { kind, message } }
    : parseStatusAnswer(envelope);
}

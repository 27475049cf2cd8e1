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

/** What an explorer says of a receipt, of a contract or of a proxy. */
export interface StatusAnswer {
  readonly kind:
    | "pending"
    | "verified"
    | "already-verified"
    | "rejected"
    | "unknown-receipt"
    /** The explorer has not indexed the contract yet: the same submission may fare better later. */
    | "not-indexed"
    /** The explorer could not judge, and asks to submit again. */
    | "try-later";
  readonly message: string;
}

/** Writes what is known of a receipt; its message is the text that goes out. */
export function formatStatusAnswer({ kind, message }: StatusAnswer): Envelope {
  return kind === "verified" ? formatOk(message) : formatNotOk(message);
}

/**
 * Reads what the explorer says of a receipt.
 *
 * Words that are not known decide nothing, and count as pending. Only with status "0", and if they tell of
 * a failure, they are a refusal, as clients in use take them.
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

/** A verdict ends the polls and drops the receipt, so an unknown sentence is no verdict. */
function tellsOfFailure(message: string): boolean {
  return /fail|error|invalid|unable|mismatch|match|reject|refus|denied|cannot|can't|could not|does not|not (supported|found|allowed|accepted)|unsupported|required|missing|wrong|incorrect|different|exceed/i.test(
    message,
  );
}

/** Asks what has become of a submitted contract. */
export function buildCheckVerifyStatusRequest(receipt: string): ActionRequest {
  return { action: "checkverifystatus", fields: { guid: receipt }, fieldsIn: "query" };
}

const requestSchema = z.object({ guid: wireReceiptSchema }).transform(({ guid }) => ({ receipt: guid }));

/** Reads the question after a receipt; that after a proxy's receipt has the same form. */
export function parseCheckStatusRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly receipt: string }> {
  return parseRequest(requestSchema, parameters);
}

/** Asks what has become of a submitted proxy. */
export function buildCheckProxyVerificationRequest(receipt: string): ActionRequest {
  return { action: "checkproxyverification", fields: { guid: receipt }, fieldsIn: "query" };
}

/** What an explorer says of the receipt of a proxy. */
type ProxyStatusAnswer =
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

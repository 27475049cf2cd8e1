import { classifyAnswer } from "./classify-answer.ts";
import { type Envelope, formatNotOk, formatOk } from "./envelope.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";

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
 * Words that are not known decide nothing when they come with status "1", and count as pending;
 * with status "0" they are a refusal, as clients in use take them.
 */
export function parseStatusAnswer(envelope: Envelope): ParsedAnswer<StatusAnswer> {
  const meaning = classifyAnswer(envelope);
  const { kind, message } = meaning;
  if (message === "") {
    return { kind: "malformed", problem: "it holds no status", isTransient: true };
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
      return { kind: "value", value: { kind: isUnderWay(message) ? "pending" : "rejected", message } };
    case "not-verified":
    case "proxy-not-verified":
    case "implementation-not-verified":
    case "nothing-found":
      return { kind: "value", value: { kind: "rejected", message } };
    default:
      return { kind: "refused", meaning };
  }
}

/** Nobody's own words for "Pending in queue" are a verdict; those that also tell of a failure may be one. */
function isUnderWay(message: string): boolean {
  return (
    /\b(queued?|processing|compiling|submitted|waiting|started|running|being \w+ed)\b|not (yet )?(finished|ready|completed?)/i.test(
      message,
    ) && !/fail|error|invalid|unable|mismatch|reject|cannot|could not/i.test(message)
  );
}

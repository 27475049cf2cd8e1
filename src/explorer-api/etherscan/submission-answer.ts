import { classifyAnswer, type ParsedAnswer, toRefusal } from "./answers.ts";
import { type Envelope, formatNotOk, formatOk } from "./envelope.ts";
import { answeredReceiptSchema } from "./wire-values.ts";

/** The answer to the submission of a contract. */
export type SubmissionAnswer =
  | { readonly kind: "receipt"; readonly receipt: string }
  | { readonly kind: "already-verified"; readonly message: string }
  | { readonly kind: "not-indexed"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string };

/** Writes the answer to a submission; its message is the text that goes out. */
export function formatSubmissionAnswer(answer: SubmissionAnswer): Envelope {
  return answer.kind === "receipt" ? formatOk(answer.receipt) : formatNotOk(answer.message);
}

/**
 * Reads the answer to a submission.
 *
 * A receipt is one word. Tenderly says status "1" of failures too, with a sentence as the result:
 * that is a rejection, never a receipt.
 */
export function parseSubmissionAnswer(envelope: Envelope): ParsedAnswer<SubmissionAnswer> {
  const meaning = classifyAnswer(envelope);
  const { kind, message } = meaning;
  switch (kind) {
    case "accepted":
      return readReceipt(envelope.result);
    // Explorers that judge at once answer the submission with the verdict.
    case "already-verified":
    case "verified":
    case "proxy-linked":
      return { kind: "value", value: { kind: "already-verified", message } };
    case "not-indexed":
      return { kind: "value", value: { kind, message } };
    case "rejected":
    case "not-verified":
    case "proxy-not-verified":
    case "implementation-not-verified":
    case "nothing-found":
    case "unknown-receipt":
      return { kind: "value", value: { kind: "rejected", message } };
    case "pending":
      return isUnderWay(message)
        ? {
            kind: "malformed",
            problem: "it reports a running verification without a receipt",
            isTransient: true,
          }
        : toRefusal(meaning);
    case "refused":
      return message === "" ? toRefusal(meaning) : readRefusal(message);
    default:
      return toRefusal(meaning);
  }
}

/** Words that mean "no verdict yet" of a receipt, but of a submission that it may have arrived. */
function isUnderWay(message: string): boolean {
  return /^pending|in progress/i.test(message);
}

/**
 * zkSync's verifier takes one submission for a contract at a time, and names the one under way: the
 * same one, as a rule, whose answer was lost.
 */
const activeSubmission = /^active request for this contract already exists, ID: (.+)$/i;

function readRefusal(message: string): ParsedAnswer<SubmissionAnswer> {
  const [, receipt] = activeSubmission.exec(message) ?? [];
  return receipt === undefined
    ? { kind: "value", value: { kind: "rejected", message } }
    : readReceipt(receipt);
}

function readReceipt(result: unknown): ParsedAnswer<SubmissionAnswer> {
  const receipt = answeredReceiptSchema.safeParse(result);
  if (receipt.success) {
    return { kind: "value", value: { kind: "receipt", receipt: receipt.data } };
  }
  return typeof result === "string" && result.trim() !== ""
    ? { kind: "value", value: { kind: "rejected", message: result.trim() } }
    : { kind: "malformed", problem: "it contains no receipt", isTransient: true };
}

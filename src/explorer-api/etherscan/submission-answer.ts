import { classifyAnswer, type ParsedAnswer, toRefusal } from "./answers.ts";
import { type Envelope, formatNotOk, formatOk } from "./call.ts";
import { answeredReceiptSchema } from "./wire-values.ts";

export type SubmissionAnswer =
  | { readonly kind: "receipt"; readonly receipt: string }
  | { readonly kind: "already-verified"; readonly message: string }
  | { readonly kind: "not-indexed"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string };

export function formatSubmissionAnswer(answer: SubmissionAnswer): Envelope {
  return answer.kind === "receipt" ? formatOk(answer.receipt) : formatNotOk(answer.message);
}

/**
 * A receipt is one word. Tenderly has status "1" for failures, too, with a sentence as the result: this is a rejection.
 * With any other text the submission may have arrived.
 */
export function parseSubmissionAnswer(envelope: Envelope): ParsedAnswer<SubmissionAnswer> {
  const meaning = classifyAnswer(envelope);
  const { kind, message } = meaning;
  switch (kind) {
    case "accepted":
      return readResult(envelope.result);
    // Some explorers answer the submission with the verdict.
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

/** The submission may have arrived. */
function isUnderWay(message: string): boolean {
  return /^pending|in progress/i.test(message);
}

/** zkSync's verifier takes one submission for a contract at a time, and names it: most often one whose answer was lost. */
const activeSubmission = /^active request for this contract already exists, ID: (.+)$/is;

function readRefusal(message: string): ParsedAnswer<SubmissionAnswer> {
  const [, receipt] = activeSubmission.exec(message) ?? [];
  return receipt === undefined
    ? { kind: "value", value: { kind: "rejected", message } }
    : (readReceipt(receipt) ?? unusableReceipt);
}

function readResult(result: unknown): ParsedAnswer<SubmissionAnswer> {
  const text = typeof result === "string" ? result.trim() : "";
  if (isSentence(text)) {
    return { kind: "value", value: { kind: "rejected", message: text } };
  }
  const nothing = { kind: "malformed", problem: "it contains no receipt", isTransient: true } as const;
  return readReceipt(result) ?? (text === "" ? nothing : unusableReceipt);
}

const unusableReceipt = {
  kind: "malformed",
  problem: "its receipt is not one word of letters and digits",
  isTransient: true,
} as const;

function readReceipt(result: unknown): ParsedAnswer<SubmissionAnswer> | undefined {
  const { success, data: receipt } = answeredReceiptSchema.safeParse(result);
  return success ? { kind: "value", value: { kind: "receipt", receipt } } : undefined;
}

/** A sentence has several words in its first line, and no control characters but line breaks and tabs. */
function isSentence(text: string): boolean {
  const [firstLine = ""] = text.split(/[\r\n]/);
  return /\S \S/.test(firstLine) && !/[^\P{C}\t\r\n]|[\p{Zl}\p{Zp}]/u.test(text);
}

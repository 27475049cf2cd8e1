import { z } from "zod";
import { classifyAnswer, type ParsedAnswer, toRefusal } from "../etherscan/answers.ts";

/** An answer of the REST API: its HTTP status, and its body as JSON; undefined where that is none. */
export interface RestAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** The answer to a submission. There is no receipt: the record and the websocket tell the verdict. */
export interface VerificationAnswer {
  readonly kind: /** Queued. */
    | "started"
    /** Verified with a full match before. */
    | "already-verified"
    /** No code at the address, as far as the explorer has indexed the chain. */
    | "not-indexed"
    /** The explorer does not take submissions in this way. */
    | "method-unavailable"
    /** The explorer does not serve this address. */
    | "restricted"
    /** The request itself is wrong. */
    | "rejected";
  readonly message: string;
}

/** Blockscout's own sentences. */
export const verificationTexts = {
  started: "Smart-contract verification started",
  alreadyVerified: "Already verified",
  noFiles: "JSON files not found",
  unreadableFile: "Error while reading JSON file",
  invalidLibraries: "Libraries are not valid JSON map",
  notIndexed: "Address is not a smart-contract",
  notFound: "Not found",
  restricted: "Restricted access",
  invalidParameters: "Invalid parameter(s)",
  badRequest: "Bad request",
} as const;

const statuses = {
  started: 200,
  "already-verified": 200,
  "not-indexed": 404,
  "method-unavailable": 404,
  restricted: 403,
  rejected: 422,
} as const satisfies Record<VerificationAnswer["kind"], number>;

/** Blockscout gives these 200 as well, and a bare 400 where a field is missing. */
const rejectionStatuses: Readonly<Record<string, number>> = {
  [verificationTexts.noFiles]: 200,
  [verificationTexts.unreadableFile]: 200,
  [verificationTexts.invalidLibraries]: 200,
  [verificationTexts.badRequest]: 400,
};

/** Writes the answer to a submission. */
export function formatVerificationAnswer({ kind, message }: VerificationAnswer): RestAnswer {
  const status = kind === "rejected" ? rejectionStatuses[message] : undefined;
  return { status: status ?? statuses[kind], json: { message } };
}

const maxMessageCharacters = 2_000;

const bodySchema = z.object({ message: z.string().trim().min(1).max(maxMessageCharacters) });

/**
 * Reads the answer to a submission.
 *
 * Some versions answer with 500 while they have not indexed the address as a contract, so a failure of
 * the server is transient. A body without a message is a framework's page, and says no more than its status.
 */
export function parseVerificationAnswer({ status, json }: RestAnswer): ParsedAnswer<VerificationAnswer> {
  const message = bodySchema.safeParse(json).data?.message;
  if (status >= 500 || (message === undefined && status !== 400)) {
    return { kind: "malformed", problem: `it has HTTP status ${status} and no message`, isTransient: true };
  }
  const text = message ?? verificationTexts.badRequest;
  const kind = findKind(text, status);
  if (kind !== undefined) {
    return { kind: "value", value: { kind, message: text } };
  }
  const meaning = classifyAnswer({ status: "0", message: text, result: null });
  switch (meaning.kind) {
    case "already-verified":
    case "not-indexed":
      return { kind: "value", value: { kind: meaning.kind, message: text } };
    case "refused":
    case "rejected":
      return { kind: "value", value: { kind: "rejected", message: text } };
    default:
      return toRefusal(meaning);
  }
}

function findKind(message: string, status: number): VerificationAnswer["kind"] | undefined {
  switch (message.toLowerCase()) {
    case verificationTexts.started.toLowerCase():
      return "started";
    case verificationTexts.alreadyVerified.toLowerCase():
      return "already-verified";
    case verificationTexts.notIndexed.toLowerCase():
      return "not-indexed";
    case verificationTexts.notFound.toLowerCase():
      return "method-unavailable";
    case verificationTexts.restricted.toLowerCase():
      return "restricted";
    default:
      return status === 404 ? "method-unavailable" : undefined;
  }
}

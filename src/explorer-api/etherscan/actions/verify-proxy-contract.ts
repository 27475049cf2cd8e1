import { z } from "zod";
import type { Address } from "../../../base/hex.ts";
import { classifyAnswer, type ParsedAnswer } from "../answers.ts";
import {
  type ActionRequest,
  type Envelope,
  type ParsedRequest,
  parseRequest,
  type RequestParameters,
} from "../call.ts";
import { parseSubmissionAnswer, type SubmissionAnswer } from "../submission-answer.ts";
import { wireAddressSchema } from "../wire-values.ts";

/** A proxy to be linked to its implementation. */
export interface ProxySubmission {
  readonly address: Address;
  /** Refused where the proxy has another implementation. */
  readonly expectedImplementation?: Address | undefined;
}

/**
 * Submits a proxy.
 *
 * The fields go into query and body, as explorers differ in where they look and both are short.
 */
export function buildVerifyProxyContractRequest(submission: ProxySubmission): ActionRequest {
  const { address, expectedImplementation } = submission;
  return {
    action: "verifyproxycontract",
    fields: {
      address,
      ...(expectedImplementation === undefined ? {} : { expectedimplementation: expectedImplementation }),
    },
    fieldsIn: "query-and-body",
  };
}

const requestSchema = z
  .object({
    address: wireAddressSchema,
    expectedimplementation: z.preprocess((text) => text || undefined, wireAddressSchema.optional()),
  })
  .transform(
    (fields): ProxySubmission => ({
      address: fields.address,
      expectedImplementation: fields.expectedimplementation,
    }),
  );

/** Reads the submission of a proxy. */
export function parseVerifyProxyContractRequest(
  parameters: RequestParameters,
): ParsedRequest<ProxySubmission> {
  return parseRequest(requestSchema, parameters);
}

/** The answer to the submission of a proxy. */
type ProxySubmissionAnswer =
  | SubmissionAnswer
  | {
      readonly kind: "unsupported" | "proxy-not-verified" | "implementation-not-verified";
      readonly message: string;
    }
  | { readonly kind: "try-later"; readonly message: string; readonly retryAfterMs: number | undefined };

/** Reads the answer to the submission of a proxy. */
export function parseVerifyProxyContractAnswer(envelope: Envelope): ParsedAnswer<ProxySubmissionAnswer> {
  const { kind, message } = classifyAnswer(envelope);
  switch (kind) {
    case "action-unknown":
      return { kind: "value", value: { kind: "unsupported", message } };
    case "proxy-not-verified":
    case "implementation-not-verified":
      return { kind: "value", value: { kind, message } };
    case "too-soon":
      return { kind: "value", value: { kind: "try-later", message, retryAfterMs: readIntervalMs(message) } };
    case "rejected-for-now":
      return { kind: "value", value: { kind: "try-later", message, retryAfterMs: undefined } };
    default:
      return parseSubmissionAnswer(envelope);
  }
}

/** Blockscout names the interval between two attempts, of which some may be over. */
function readIntervalMs(message: string): number | undefined {
  const digits = /only one attempt in (\d{1,9}) ?ms/i.exec(message)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

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

export interface ProxySubmission {
  readonly address: Address;
  /** The explorer refuses a proxy with another implementation. */
  readonly expectedImplementation?: Address | undefined;
}

/** Explorers differ in where they look for the fields, so query and body have both. */
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

export function parseVerifyProxyContractRequest(
  parameters: RequestParameters,
): ParsedRequest<ProxySubmission> {
  return parseRequest(requestSchema, parameters);
}

type ProxySubmissionAnswer =
  | SubmissionAnswer
  | {
      readonly kind: "unsupported" | "proxy-not-verified" | "implementation-not-verified";
      readonly message: string;
    }
  | { readonly kind: "try-later"; readonly message: string; readonly retryAfterMs: number | undefined };

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

/** Blockscout states the interval between two attempts. */
function readIntervalMs(message: string): number | undefined {
  const digits = /only one attempt in (\d{1,9}) ?ms/i.exec(message)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

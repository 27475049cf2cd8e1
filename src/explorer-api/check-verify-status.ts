import { z } from "zod";
import type { ActionRequest } from "./action-request.ts";
import type { Envelope } from "./envelope.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";
import { type ParsedRequest, parseRequest } from "./parsed-request.ts";
import { wireReceiptSchema } from "./receipt.ts";
import type { RequestParameters } from "./request-parameters.ts";
import { parseStatusAnswer, type StatusAnswer } from "./status-answer.ts";

/** Asks what has become of a submitted contract. */
export function buildCheckVerifyStatusRequest(receipt: string): ActionRequest {
  return { action: "checkverifystatus", method: "GET", fields: { guid: receipt }, fieldsIn: "query" };
}

const requestSchema = z
  .object({ guid: wireReceiptSchema })
  .transform(({ guid }): CheckStatusRequest => ({ receipt: guid }));

export interface CheckStatusRequest {
  readonly receipt: string;
}

/** Reads the question after a receipt; that after a proxy's receipt has the same form. */
export function parseCheckStatusRequest(parameters: RequestParameters): ParsedRequest<CheckStatusRequest> {
  return parseRequest(requestSchema, parameters);
}

/** Reads what has become of a submitted contract. */
export function parseCheckVerifyStatusAnswer(envelope: Envelope): ParsedAnswer<StatusAnswer> {
  return parseStatusAnswer(envelope);
}

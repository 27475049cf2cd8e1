import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { statusTexts } from "./status-texts.ts";
import { wireAddressSchema } from "./wire-values.ts";

/** The seven actions of the contract module. */
export const actionNames = [
  "getabi",
  "getsourcecode",
  "getcontractcreation",
  "verifysourcecode",
  "checkverifystatus",
  "verifyproxycontract",
  "checkproxyverification",
] as const;

export type ActionName = (typeof actionNames)[number];

/** One call of an action as it goes over the wire, without what all calls share (key, chain id). */
export interface ActionRequest {
  readonly action: ActionName;
  readonly fields: Readonly<Record<string, string>>;
  /** A GET has them in its query. A source is too long for that: explorers answer 414. */
  readonly fieldsIn: "query" | "body" | "query-and-body";
}

/** The parameters of one request by their names in lower case. */
export type RequestParameters = ReadonlyMap<string, string>;

/**
 * Gathers the parameters of a request, those of the query first, then those of the body.
 *
 * Names are compared without their case, as live clients mix `apiKey`, `apikey`, `sourceCode` and
 * `sourcecode`. If a parameter is repeated, the first non-empty value is used: forge sends a bare `apikey`.
 */
export function readParameters(entries: Iterable<readonly [string, string]>): RequestParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of entries) {
    const key = name.toLowerCase();
    if ((parameters.get(key) ?? "") === "") {
      parameters.set(key, value);
    }
  }
  return parameters;
}

/** A request as the server understood it, or the text of its refusal. */
export type ParsedRequest<Request> =
  | { readonly kind: "request"; readonly request: Request }
  | { readonly kind: "invalid"; readonly text: string };

/**
 * Reads a request by its schema, whose error messages are the texts to answer with.
 *
 * The first problem is the answer, as an explorer never lists several.
 */
export function parseRequest<Schema extends z.ZodType>(
  schema: Schema,
  parameters: RequestParameters,
): ParsedRequest<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(parameters));
  return parsed.success
    ? { kind: "request", request: parsed.data }
    : { kind: "invalid", text: parsed.error.issues[0]?.message ?? "" };
}

const addressSchema = z.object({ address: wireAddressSchema });

/** Reads a request that is about one address. */
export function parseAddressRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly address: Address }> {
  return parseRequest(addressSchema, parameters);
}

/** Reads which action of the contract module is asked for; values are compared without their case. */
export function parseActionName(parameters: RequestParameters): ParsedRequest<ActionName> {
  if (parameters.get("module")?.toLowerCase() !== "contract") {
    return { kind: "invalid", text: statusTexts.unknownModule };
  }
  const wanted = parameters.get("action")?.toLowerCase();
  const action = actionNames.find((name) => name === wanted);
  return action === undefined
    ? { kind: "invalid", text: statusTexts.unknownAction }
    : { kind: "request", request: action };
}

/** The frame around every answer; the order of the fields is the order on the wire. */
export interface Envelope {
  /** "1" where the request was served. Blockscout also says "1" of a verification that failed. */
  readonly status: "0" | "1";
  /** "OK" or "NOTOK" at Etherscan; Blockscout puts the reason of a failure here. */
  readonly message: string;
  readonly result: unknown;
}

/** Returns the answer of a server that did what was asked. */
export function formatOk(result: unknown): Envelope {
  return { status: "1", message: "OK", result };
}

/**
 * Returns the answer of a server that did not: the reason is the result.
 *
 * It is never null, because hardhat-verify 3 reads `result` as a string without looking.
 */
export function formatNotOk(reason: string, message = "NOTOK"): Envelope {
  return { status: "0", message, result: reason };
}

const statusSchema = z
  .union([z.string(), z.number()])
  .optional()
  .transform((status): Envelope["status"] => (String(status) === "1" ? "1" : "0"));

const envelopeSchema = z
  .looseObject({
    status: statusSchema,
    message: z.string().nullish(),
    // Blockscout's PRO API: `{ "error": "…", "source": "internal" }`.
    error: z.string().nullish().catch(undefined),
    result: z.unknown().optional(),
  })
  .refine(({ message, error, result }) => (message ?? error) !== undefined || result !== undefined);

/**
 * Reads the frame of an answer from JSON; undefined when it is not one.
 *
 * Tolerant: the status may be a number or missing, the message missing or null, the result anything.
 */
export function parseEnvelope(json: unknown): Envelope | undefined {
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) {
    return undefined;
  }
  const { status, message, error, result } = parsed.data;
  return { status, message: message ?? error ?? "", result: result ?? null };
}

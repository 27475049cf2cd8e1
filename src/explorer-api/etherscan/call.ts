import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { statusTexts } from "./status-texts.ts";
import { wireAddressSchema } from "./wire-values.ts";

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

/** A call of an action, without the key and the chain id of all calls. */
export interface ActionRequest {
  readonly action: ActionName;
  readonly fields: Readonly<Record<string, string>>;
  /** A source is too long for the query: explorers answer 414. */
  readonly fieldsIn: "query" | "body" | "query-and-body";
}

/** By name in lower case. */
export type RequestParameters = ReadonlyMap<string, string>;

/**
 * Live clients mix `apiKey`, `apikey`, `sourceCode` and `sourcecode`, so case does not count. Of a repeated parameter
 * the first value that is not empty counts: forge sends a bare `apikey`.
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

export type ParsedRequest<Request> =
  | { readonly kind: "request"; readonly request: Request }
  | { readonly kind: "invalid"; readonly text: string };

/** The schema's error messages are the texts to answer with. Explorers report one problem only. */
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

export function parseAddressRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly address: Address }> {
  return parseRequest(addressSchema, parameters);
}

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

/** The frame of every answer. Its fields are in the order of the wire. */
export interface Envelope {
  /** Blockscout also has "1" for a verification that failed. */
  readonly status: "0" | "1";
  /** "OK" or "NOTOK" at Etherscan, the reason of a failure at Blockscout. */
  readonly message: string;
  readonly result: unknown;
}

export function formatOk(result: unknown): Envelope {
  return { status: "1", message: "OK", result };
}

/** The reason is never null, because hardhat-verify 3 reads `result` as a string. */
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

/** Returns undefined for JSON that is not an answer. Status and message may be missing. */
export function parseEnvelope(json: unknown): Envelope | undefined {
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) {
    return undefined;
  }
  const { status, message, error, result } = parsed.data;
  return { status, message: message ?? error ?? "", result: result ?? null };
}

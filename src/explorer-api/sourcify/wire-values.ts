import { z } from "zod";
import { type Address, type Hex, toHex } from "../../base/hex.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { type CodeMeaning, explainRequestCode } from "./error-codes.ts";

/** The path is relative to the base URL and has no leading slash. */
export interface SourcifyRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ContractPlace {
  readonly chainId: number;
  readonly address: Address;
}

export function formatPlace({ chainId, address }: ContractPlace): string {
  return `${chainId}/${address}`;
}

/** Decimal digits; a number at some servers. */
export const chainIdSchema = z
  .union([z.string().regex(/^\d{1,16}$/), z.int()])
  .transform(Number)
  .pipe(z.int().nonnegative());

export const hexSchema = z
  .string()
  .regex(/^(0x)?([0-9a-f]{2})*$/i)
  .transform((hex): Hex => toHex(hex));

/** Sourcify refuses upper-case digits in a request. */
export const requestHashSchema = z
  .string({ error: "creationTransactionHash must be a string" })
  .regex(/^0x[0-9a-f]{64}$/, "creationTransactionHash must be 0x and 64 lower-case hex digits")
  .transform((hash): Hex => toHex(hash));

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Sourcify's ids of verifications are lower-case UUIDs. */
export function isVerificationId(text: string): boolean {
  return uuidPattern.test(text);
}

/** Other servers may have other ids. */
export const answeredVerificationIdSchema = z.string().regex(/^[\w.:-]{1,200}$/);

const matchWords = { exact: "exact_match", partial: "match" } as const satisfies Record<MatchKind, string>;

export const matchWordSchema = z
  .enum(["exact_match", "match"])
  .nullish()
  .transform((word): MatchKind | undefined => {
    if (word === null || word === undefined) {
      return undefined;
    }
    return word === matchWords.exact ? "exact" : "partial";
  });

export function formatMatch(match: MatchKind | undefined): "exact_match" | "match" | null {
  return match === undefined ? null : matchWords[match];
}

/** How the two bytecodes of a contract match; undefined: they do not, or the bytecode is not known. */
export interface SubMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}

/** Sourcify calls the better one of both the match. */
export function bestMatch({ creation, runtime }: SubMatches): MatchKind | undefined {
  return creation === "exact" || runtime === "exact" ? "exact" : (creation ?? runtime);
}

/** `json` is undefined if the body is no JSON. */
export interface HttpAnswer {
  readonly status: number;
  readonly json: unknown;
}

export type ParsedAnswer<Value> =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "malformed"; readonly problem: string };

export interface Refusal {
  /** `customCode`; gateways before the server have none. */
  readonly code: string | undefined;
  readonly meaning: CodeMeaning;
  /** The server's own words; empty if it had none. */
  readonly message: string;
}

export function formatError(error: {
  readonly code: string;
  readonly message: string;
  readonly errorId: string;
}) {
  return { customCode: error.code, message: error.message, errorId: error.errorId };
}

const optionalText = z.string().optional().catch(undefined);

/** Other implementations and rate limiters have `{ "error": "…" }`. */
const errorSchema = z
  .looseObject({
    customCode: optionalText,
    message: optionalText,
    error: optionalText,
  })
  .catch({ customCode: undefined, message: undefined, error: undefined });

/** The status alone says something, whatever the body is. */
export function parseRefusal({ status, json }: HttpAnswer): Refusal {
  const { customCode: code, message, error } = errorSchema.parse(json);
  return { code, meaning: explainRequestCode(code, status), message: message ?? error ?? "" };
}

/** Reads an answer of HTTP status 2xx by its schema, and any other one as a refusal. */
export function parseAnswer<Schema extends z.ZodType>(
  answer: HttpAnswer,
  schema: Schema,
): ParsedAnswer<z.output<Schema>> {
  if (answer.status < 200 || answer.status > 299) {
    return { kind: "refused", refusal: parseRefusal(answer) };
  }
  const parsed = schema.safeParse(answer.json);
  return parsed.success
    ? { kind: "value", value: parsed.data }
    : { kind: "malformed", problem: describeProblem(parsed.error) };
}

function describeProblem({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.map(String).join(".") ?? "";
  return path === "" ? "it has an unexpected form" : `its member ${path} cannot be read`;
}

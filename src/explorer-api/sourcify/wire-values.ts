import { z } from "zod";
import { type Address, type Hex, toHex } from "../../base/hex.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { type CodeMeaning, explainRequestCode } from "./error-codes.ts";

/** One request to a Sourcify server; the path is relative to the base URL and has no leading slash. */
export interface SourcifyRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A contract as Sourcify's paths and answers name it. */
export interface ContractPlace {
  readonly chainId: number;
  readonly address: Address;
}

/** Returns the two segments that name a contract in a path. */
export function formatPlace({ chainId, address }: ContractPlace): string {
  return `${chainId}/${address}`;
}

/** A chain id in a path or an answer: decimal digits, and a number at some servers. */
export const chainIdSchema = z
  .union([z.string().regex(/^\d{1,16}$/), z.int()])
  .transform(Number)
  .pipe(z.int().nonnegative());

/** Bytes as hex. */
export const hexSchema = z
  .string()
  .regex(/^(0x)?([0-9a-f]{2})*$/i)
  .transform((hex): Hex => toHex(hex));

/** The hash of a transaction in a request: Sourcify refuses upper-case digits. */
export const requestHashSchema = z
  .string({ error: "creationTransactionHash must be a string" })
  .regex(/^0x[0-9a-f]{64}$/, "creationTransactionHash must be 0x and 64 lower-case hex digits")
  .transform((hash): Hex => toHex(hash));

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a text is a verification id as Sourcify's server makes them: a lower-case UUID. */
export function isVerificationId(text: string): boolean {
  return uuidPattern.test(text);
}

/** A verification id in an answer. Opaque: other servers may have another form. */
export const answeredVerificationIdSchema = z.string().regex(/^[\w.:-]{1,200}$/);

/** A time as text: `2026-11-22T08:00:00Z`. */
export const timeSchema = z.string().max(40);

const matchWords = { exact: "exact_match", partial: "match" } as const satisfies Record<MatchKind, string>;

/** One of the two words for a match, or null for none. */
export const matchWordSchema = z
  .enum(["exact_match", "match"])
  .nullish()
  .transform((word): MatchKind | undefined => {
    if (word === null || word === undefined) {
      return undefined;
    }
    return word === matchWords.exact ? "exact" : "partial";
  });

/** Writes a match in Sourcify's words. */
export function formatMatch(match: MatchKind | undefined): "exact_match" | "match" | null {
  return match === undefined ? null : matchWords[match];
}

/** How the two codes of a contract match, judged apart; undefined: not, or the code is not known. */
export interface SubMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}

/** Returns the better one of the two sub-matches, which is what Sourcify calls the match. */
export function bestMatch({ creation, runtime }: SubMatches): MatchKind | undefined {
  return creation === "exact" || runtime === "exact" ? "exact" : (creation ?? runtime);
}

/** A response as far as the wire is concerned; `json` is undefined where the body is no JSON. */
export interface HttpAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** An answer that was understood, a refusal, or an answer that cannot be this API's. */
export type ParsedAnswer<Value> =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "malformed"; readonly problem: string };

/** Why a server did not do what was asked. */
export interface Refusal {
  /** `customCode`; undefined where the server has no codes, as gateways before it. */
  readonly code: string | undefined;
  readonly meaning: CodeMeaning;
  readonly status: number;
  /** The server's own words, as they came; empty where it said none. */
  readonly message: string;
  readonly errorId: string | undefined;
}

/** The body of every failed request. */
interface ErrorBody {
  readonly customCode: string;
  readonly message: string;
  readonly errorId: string;
}

/** Writes the body of a failed request. */
export function formatError(error: {
  readonly code: string;
  readonly message: string;
  readonly errorId: string;
}): ErrorBody {
  return { customCode: error.code, message: error.message, errorId: error.errorId };
}

const optionalText = z.string().optional().catch(undefined);

/** Sourcify's own body, and those of re-implementations and limiters: `{ "error": "…" }`. */
const errorSchema = z
  .looseObject({
    customCode: optionalText,
    message: optionalText,
    errorId: optionalText,
    error: optionalText,
  })
  .catch({ customCode: undefined, message: undefined, errorId: undefined, error: undefined });

/** Reads a failed request, whatever its body is: the status alone says something. */
export function parseRefusal({ status, json }: HttpAnswer): Refusal {
  const { customCode: code, message, errorId, error } = errorSchema.parse(json);
  return {
    code,
    meaning: explainRequestCode(code, status),
    status,
    message: message ?? error ?? "",
    errorId,
  };
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

/** Says which member of an answer is not as it has to be. */
function describeProblem({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.map(String).join(".") ?? "";
  return path === "" ? "it has an unexpected form" : `its member ${path} cannot be read`;
}

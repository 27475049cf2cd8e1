import { z } from "zod";
import { type CodeMeaning, explainRequestCode } from "./error-codes.ts";

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

const text = z.string().optional().catch(undefined);

/** Sourcify's own body, and those of re-implementations and limiters: `{ "error": "…" }`. */
const errorSchema = z
  .looseObject({ customCode: text, message: text, errorId: text, error: text })
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

import type { z } from "zod";
import type { RequestParameters } from "./request-parameters.ts";

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

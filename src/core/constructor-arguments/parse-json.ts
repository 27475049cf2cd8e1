import { parseExactInteger } from "./parse-exact-integer.ts";

/** A JSON document, or why the text is none. */
export type ParsedJson =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "invalid"; readonly cause: unknown };

/**
 * Parses JSON with every integer as a bigint, taken from its digits in the text.
 *
 * JSON.parse alone rounds integers beyond 2^53, which amounts in wei are as a rule. The text of a
 * number reaches a reviver from Node 21 on.
 *
 * @see https://tc39.es/proposal-json-parse-with-source/
 */
export function parseJson(text: string): ParsedJson {
  try {
    return { kind: "json", value: JSON.parse(text, reviveInteger) };
  } catch (cause) {
    return { kind: "invalid", cause };
  }
}

function reviveInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) {
    return value;
  }
  return parseExactInteger(context.source) ?? value;
}

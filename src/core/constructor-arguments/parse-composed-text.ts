import { type ParameterPlace, toInvalidValue } from "./parameter-place.ts";
import { parseJson } from "./parse-json.ts";

/** The value of an array or a struct: one that was given as text, as on a command line, is JSON. */
export function parseComposedText(value: unknown, place: ParameterPlace): unknown {
  if (typeof value !== "string") {
    return value;
  }
  const parsed = parseJson(value);
  if (parsed.kind === "invalid") {
    throw toInvalidValue(place, { value, problem: "it is not JSON", cause: parsed.cause });
  }
  return parsed.value;
}

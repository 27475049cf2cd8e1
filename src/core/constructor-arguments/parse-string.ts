import { type ParameterPlace, toInvalidValue } from "./parameter-place.ts";

/** Takes a text as it is: quotes and brackets in it are part of it. */
export function parseString(value: unknown, place: ParameterPlace): string {
  if (typeof value !== "string") {
    throw toInvalidValue(place, { value, problem: "it is not a text" });
  }
  if (/\p{Cs}/u.test(value)) {
    throw toInvalidValue(place, {
      value,
      problem: "it has half of a surrogate pair, which has no bytes in UTF-8",
    });
  }
  return value;
}

import type { AbiType } from "./abi-type.ts";
import { type ParameterPlace, type PlacedValue, toInvalidValue } from "./parameter-place.ts";
import { parseComposedText } from "./parse-composed-text.ts";

type ArrayPlace = ParameterPlace & { readonly type: Extract<AbiType, { readonly kind: "array" }> };

/** Takes an array apart into its items; a fixed one has as many as its type says. */
export function splitArray(value: unknown, { type, ...place }: ArrayPlace): readonly PlacedValue[] {
  const items = parseComposedText(value, place);
  if (!Array.isArray(items)) {
    throw toInvalidValue(place, { value, problem: "it is not an array" });
  }
  if (type.length !== undefined && items.length !== type.length) {
    throw toInvalidValue(place, {
      value,
      problem: `it has ${items.length} items where the type has ${type.length}`,
    });
  }
  return Array.from<unknown, PlacedValue>(items, (item, index) => ({
    value: item,
    place: { ...place, parameter: type.item, path: `${place.path}[${index}]` },
  }));
}

import { parseAbiType } from "./abi-type.ts";
import type { CodedValue } from "./coded-value.ts";
import { type ParameterPlace, type PlacedValue, toInvalidValue } from "./parameter-place.ts";
import { parseAddressValue } from "./parse-address-value.ts";
import { parseBoolean } from "./parse-boolean.ts";
import { parseBytes } from "./parse-bytes.ts";
import { parseInteger } from "./parse-integer.ts";
import { parseString } from "./parse-string.ts";
import { splitArray } from "./split-array.ts";
import { splitTuple } from "./split-tuple.ts";

/**
 * Reads a value by the type of its parameter, whatever form it was given in.
 *
 * @throws ConstructorArgumentsInvalidError naming parameter, type and value
 */
export function parseValue(value: unknown, place: ParameterPlace): CodedValue {
  const type = parseAbiType(place.parameter);
  switch (type.kind) {
    case "boolean":
      return parseBoolean(value, place);
    case "integer":
      return parseInteger(value, { ...place, type });
    case "address":
      return parseAddressValue(value, place);
    case "string":
      return parseString(value, place);
    case "bytes":
      return parseBytes(value, { ...place, type });
    case "array":
      return parseParts(splitArray(value, { ...place, type }));
    case "tuple":
      return parseParts(splitTuple(value, { ...place, type }));
    case "unsupported":
      throw toInvalidValue(place, { value, problem: "values of this type are not supported" });
  }
}

function parseParts(parts: readonly PlacedValue[]): readonly CodedValue[] {
  return parts.map((part) => parseValue(part.value, part.place));
}

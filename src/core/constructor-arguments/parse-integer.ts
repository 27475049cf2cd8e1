import type { AbiType } from "./abi-type.ts";
import { type ParameterPlace, toInvalidValue } from "./parameter-place.ts";
import { parseExactInteger } from "./parse-exact-integer.ts";

type IntegerPlace = ParameterPlace & { readonly type: Extract<AbiType, { readonly kind: "integer" }> };

/** Reads an integer that fits its type, from a bigint, a number or a text. */
export function parseInteger(value: unknown, place: IntegerPlace): bigint {
  const integer = toInteger(value, place);
  const { signed, bits } = place.type;
  const smallest = signed ? -(2n ** BigInt(bits - 1)) : 0n;
  const largest = 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
  if (integer < smallest || integer > largest) {
    const { type } = place.parameter;
    throw toInvalidValue(place, {
      value,
      problem:
        integer < 0n && !signed ? `${type} has no negative values` : `it is out of the range of ${type}`,
    });
  }
  return integer;
}

function toInteger(value: unknown, place: IntegerPlace): bigint {
  if (typeof value === "bigint") {
    return value;
  }
  if (typeof value === "number") {
    return toExactInteger(value, place);
  }
  const integer = typeof value === "string" ? parseExactInteger(value) : undefined;
  if (integer === undefined) {
    throw toInvalidValue(place, { value, problem: "it is not an integer" });
  }
  return integer;
}

function toExactInteger(value: number, place: IntegerPlace): bigint {
  if (!Number.isInteger(value)) {
    throw toInvalidValue(place, { value, problem: "it is not an integer" });
  }
  if (!Number.isSafeInteger(value)) {
    throw toInvalidValue(place, {
      value,
      problem: "a JavaScript number this large has lost digits; give a bigint or a text",
    });
  }
  return BigInt(value);
}

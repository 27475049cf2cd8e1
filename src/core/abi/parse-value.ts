import { type Address, fromBytes, type Hex, toHex } from "../../base/hex.ts";
import { toCount } from "../../base/text.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { checkAddress } from "../contract/parse-address.ts";
import { describeAddressProblem } from "../errors/rows/input-rows.ts";
import type { CodedValue } from "./abi-coder.ts";
import { type AbiType, parseAbiType } from "./abi-type.ts";
import { describeValue, type ParameterPlace, type PlacedValue, toInvalidValue } from "./describe-value.ts";
import { parseExactInteger, parseJson } from "./parse-json.ts";

type PlaceOf<KindT extends AbiType["kind"]> = ParameterPlace & {
  readonly type: Extract<AbiType, { readonly kind: KindT }>;
};

/** @throws CONSTRUCTOR_ARGUMENTS_INVALID naming parameter, type and value */
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

function parseAddressValue(value: unknown, place: ParameterPlace): Address {
  if (typeof value !== "string") {
    throw toInvalidValue(place, { value, problem: "an address must be a text" });
  }
  const check = checkAddress(value);
  if (check.kind === "address") {
    return check.address;
  }
  const problem =
    check.kind === "checksum"
      ? `${describeAddressProblem(check)}; with the right one, the address is ${check.expected}`
      : describeAddressProblem(check);
  throw toInvalidValue(place, { value, problem });
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, "true", 1, 1n, "1"].map((value) => [value, true] as const),
  ...[false, "false", 0, 0n, "0"].map((value) => [value, false] as const),
]);

function parseBoolean(value: unknown, place: ParameterPlace): boolean {
  const boolean = booleans.get(value);
  if (boolean === undefined) {
    throw toInvalidValue(place, { value, problem: "it is neither true nor false" });
  }
  return boolean;
}

function parseBytes(value: unknown, place: PlaceOf<"bytes">): Hex {
  const hex = value instanceof Uint8Array ? toHex(fromBytes(value)) : value;
  const digits = typeof hex === "string" ? /^0x([0-9a-fA-F]*)$/.exec(hex)?.[1]?.toLowerCase() : undefined;
  if (digits === undefined) {
    throw toInvalidValue(place, { value, problem: "bytes must be 0x and hex digits" });
  }
  if (digits.length % 2 !== 0) {
    throw toInvalidValue(place, { value, problem: "it has an odd number of hex digits" });
  }
  const { lengthBytes = digits.length / 2 } = place.type;
  if (digits.length / 2 !== lengthBytes) {
    throw toInvalidValue(place, {
      value,
      problem: `it has ${digits.length / 2} bytes instead of ${lengthBytes}`,
    });
  }
  return `0x${digits}`;
}

function parseInteger(value: unknown, place: PlaceOf<"integer">): bigint {
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

function toInteger(value: unknown, place: ParameterPlace): bigint {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw toInvalidValue(place, {
      value,
      problem: "a JavaScript number of this size loses digits, so use a bigint or a text",
    });
  }
  const integer = typeof value === "string" ? parseExactInteger(value) : value;
  if (typeof integer === "bigint") {
    return integer;
  }
  if (typeof integer === "number" && Number.isInteger(integer)) {
    return BigInt(integer);
  }
  throw toInvalidValue(place, { value, problem: "it is not an integer" });
}

function parseString(value: unknown, place: ParameterPlace): string {
  if (typeof value !== "string") {
    throw toInvalidValue(place, { value, problem: "it is not a text" });
  }
  return value;
}

function splitArray(value: unknown, { type, ...place }: PlaceOf<"array">): readonly PlacedValue[] {
  const items = parseComposedText(value, place);
  if (!Array.isArray(items)) {
    throw toInvalidValue(place, { value, problem: "it is not an array" });
  }
  if (type.length !== undefined && items.length !== type.length) {
    throw toInvalidValue(place, {
      value,
      problem: `it has ${toCount(items.length, "item")} instead of ${type.length}`,
    });
  }
  return Array.from<unknown, PlacedValue>(items, (item, index) => ({
    value: item,
    place: { ...place, parameter: type.item, path: `${place.path}[${index}]` },
  }));
}

function splitTuple(value: unknown, { type, ...place }: PlaceOf<"tuple">): readonly PlacedValue[] {
  const { components } = type;
  const values = listValues(parseComposedText(value, place), { type, ...place });
  if (values.length !== components.length) {
    throw toInvalidValue(place, {
      value,
      problem: `it has ${toCount(values.length, "value")} instead of ${components.length}`,
    });
  }
  return components.map((parameter, index) => ({
    value: values[index],
    place: { ...place, parameter, path: `${place.path}${toAccess(parameter, index)}` },
  }));
}

function toAccess({ name = "" }: AbiParameter, index: number): string {
  return name === "" ? `[${index}]` : `.${name}`;
}

function listValues(value: unknown, place: PlaceOf<"tuple">): readonly unknown[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) {
    throw toInvalidValue(place, { value, problem: "a struct must be an array or an object" });
  }
  return Array.isArray(value) ? value : pickComponents(value, place);
}

function pickComponents(value: object, { type, ...place }: PlaceOf<"tuple">): readonly unknown[] {
  const names = type.components.map(({ name = "" }) => name);
  const entries = new Map<string, unknown>(Object.entries(value));
  if (names.includes("")) {
    throw toInvalidValue(place, {
      value,
      problem: "the struct's components have no names, so it must be an array",
    });
  }
  const problems = [
    ...names.filter((name) => !entries.has(name)).map((name) => `${name} is missing`),
    ...[...entries.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `the struct has no component ${describeValue(name)}`),
  ];
  if (problems.length > 0) {
    throw toInvalidValue(place, { value, problem: problems.slice(0, 5).join(", and ") });
  }
  return names.map((name) => entries.get(name));
}

function parseComposedText(value: unknown, place: ParameterPlace): unknown {
  if (typeof value !== "string") {
    return value;
  }
  const parsed = parseJson(value);
  if (parsed.kind === "invalid") {
    throw toInvalidValue(place, { value, problem: "it is not JSON", cause: parsed.cause });
  }
  return parsed.value;
}

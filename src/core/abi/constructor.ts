import { invariant } from "../../base/errors.ts";
import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { type CodedValue, decodeAbi, encodeAbi } from "./abi-coder.ts";
import { type AbiType, isDynamic, parseAbiType, toHeadBytes, wordBytes } from "./abi-type.ts";

/** Integers are decimal texts, bytes 0x hex, structs objects by name. */
export type JsonValue = boolean | string | JsonValue[] | { [name: string]: JsonValue };

export interface NamedValue {
  readonly name: string;
  /** With the names of a struct's members: `(address to, uint256 amount)[]`. */
  readonly type: string;
  readonly value: JsonValue;
}

export interface ConstructorArguments {
  readonly encoded: BareHex;
  readonly values: NamedValue[];
}

export type GivenArguments =
  | { readonly kind: "strings"; readonly values: readonly string[] }
  | { readonly kind: "json"; readonly text: string }
  /** With or without 0x. */
  | { readonly kind: "hex"; readonly hex: string }
  | { readonly kind: "values"; readonly values: readonly unknown[] };

export function listConstructorParameters(abi: readonly AbiEntry[]): readonly AbiParameter[] {
  return abi.find((entry) => entry.type === "constructor")?.inputs ?? [];
}

export function hasConstructorParameters(abi: readonly AbiEntry[]): boolean {
  return listConstructorParameters(abi).length > 0;
}

/** Writes a type with the names of a struct's members: `(address to, uint256[] amounts)[]` for `tuple[]`. */
export function describeType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple") ? `(${describeParameters(components)})${type.slice("tuple".length)}` : type;
}

export function describeParameters(parameters: readonly AbiParameter[]): string {
  return parameters
    .map((parameter) => [describeType(parameter), parameter.name].filter(Boolean).join(" "))
    .join(", ");
}

export function describeConstructor(abi: readonly AbiEntry[]): string {
  return `constructor(${describeParameters(listConstructorParameters(abi))})`;
}

/**
 * Decodes constructor arguments; undefined unless they encode to the same bytes again. A lenient decoder accepts
 * almost any bytes behind a contract's code.
 */
export function decodeConstructorArguments(
  abi: readonly AbiEntry[],
  encoded: BareHex,
): ConstructorArguments | undefined {
  const parameters = listConstructorParameters(abi);
  const canonical = encoded.toLowerCase();
  if (!/^(?:[0-9a-f]{64})*$/.test(canonical) || !hasCanonicalLayout(parameters, canonical)) {
    return undefined;
  }
  const values = decodeAbi(parameters, canonical);
  return values !== undefined && encodeAbi(parameters, values) === canonical
    ? { encoded: canonical, values: toNamedValues(parameters, values) }
    : undefined;
}

/** Puts decoded values under their parameters' names. */
export function toNamedValues(
  parameters: readonly AbiParameter[],
  values: readonly CodedValue[],
): NamedValue[] {
  return pair(parameters, values).map(([parameter, value]) => ({
    name: parameter.name ?? "",
    type: describeType(parameter),
    value: toJsonValue(parameter, value),
  }));
}

function toJsonValue(parameter: AbiParameter, value: CodedValue): JsonValue {
  if (typeof value === "bigint") {
    return value.toString();
  }
  if (typeof value !== "object") {
    return value;
  }
  const type = parseAbiType(parameter);
  if (type.kind === "tuple") {
    return toStruct(type.components, value);
  }
  invariant(type.kind === "array", "A list of values stands for an array or a struct");
  return value.map((item) => toJsonValue(type.item, item));
}

function toStruct(components: readonly AbiParameter[], values: readonly CodedValue[]): JsonValue {
  const entries = pair(components, values).map(
    ([component, value]) => [component.name ?? "", toJsonValue(component, value)] as const,
  );
  const names = new Set(entries.map(([name]) => name));
  return names.has("") || names.size < entries.length
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}

function pair(
  parameters: readonly AbiParameter[],
  values: readonly CodedValue[],
): [AbiParameter, CodedValue][] {
  return parameters.map((parameter, index) => {
    const value = values[index];
    invariant(value !== undefined, "Each parameter has a value");
    return [parameter, value];
  });
}

/**
 * Returns the offset in bytes at which an encoding at the start of data ends; undefined if an offset or a length is
 * not canonical. It takes linear time, so untrusted data is safe.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */
export function findEncodingEnd(parameters: readonly AbiParameter[], data: BareHex): number | undefined {
  return findEnd(parameters.map(parseAbiType), { encoded: data, startBytes: 0 });
}

interface Place {
  readonly encoded: BareHex;
  readonly startBytes: number;
}

function findEnd(types: readonly AbiType[], { encoded, startBytes }: Place): number | undefined {
  let headBytes = startBytes;
  let endBytes: number | undefined = startBytes + types.reduce((sum, type) => sum + toHeadBytes(type), 0);
  for (const type of types) {
    if (isDynamic(type)) {
      const offsetBytes = readNumber({ encoded, startBytes: headBytes });
      endBytes =
        offsetBytes === endBytes - startBytes
          ? findDynamicEnd(type, { encoded, startBytes: endBytes })
          : undefined;
    }
    if (endBytes === undefined) {
      return undefined;
    }
    headBytes += toHeadBytes(type);
  }
  return endBytes;
}

function findDynamicEnd(type: AbiType, place: Place): number | undefined {
  if (type.kind === "tuple") {
    return findEnd(type.components.map(parseAbiType), place);
  }
  if (type.kind === "array" && type.length !== undefined) {
    return findItemsEnd(type, { ...place, count: type.length });
  }
  const length = readNumber(place);
  const startBytes = place.startBytes + wordBytes;
  if (length === undefined) {
    return undefined;
  }
  return type.kind === "array"
    ? findItemsEnd(type, { ...place, startBytes, count: length })
    : startBytes + Math.ceil(length / wordBytes) * wordBytes;
}

function findItemsEnd(
  array: Extract<AbiType, { readonly kind: "array" }>,
  { count, ...place }: Place & { readonly count: number },
): number | undefined {
  const item = parseAbiType(array.item);
  const endOfHeadsBytes = place.startBytes + count * toHeadBytes(item);
  if (!isDynamic(item) || endOfHeadsBytes > place.encoded.length / 2) {
    return endOfHeadsBytes;
  }
  return findEnd(
    Array.from({ length: count }, () => item),
    place,
  );
}

/** Returns undefined at the end of the data, and for a number that is larger than any data. */
function readNumber({ encoded, startBytes }: Place): number | undefined {
  const [, digits] =
    /^0{52}([0-9a-f]{12})$/.exec(encoded.slice(startBytes * 2, (startBytes + wordBytes) * 2)) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

function hasCanonicalLayout(parameters: readonly AbiParameter[], encoded: BareHex): boolean {
  return findEncodingEnd(parameters, encoded) === encoded.length / 2;
}

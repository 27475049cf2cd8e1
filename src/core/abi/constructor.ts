import { invariant } from "../../base/errors.ts";
import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { type CodedValue, decodeAbi, encodeAbi } from "./abi-coder.ts";
import { type AbiType, isDynamic, parseAbiType, toHeadBytes, wordBytes } from "./abi-type.ts";

/** A value in JSON: integers as decimal texts, bytes as 0x hex, structs as objects by name. */
export type JsonValue = boolean | string | JsonValue[] | { [name: string]: JsonValue };

/** One argument under its parameter's name, which may be empty. */
export interface NamedValue {
  readonly name: string;
  /** With the names of a struct's components: `(address to, uint256 amount)[]`. */
  readonly type: string;
  readonly value: JsonValue;
}

/** The arguments that a contract was created with, in both forms. */
export interface ConstructorArguments {
  /** ABI-encoded, in lower case. */
  readonly encoded: BareHex;
  readonly values: NamedValue[];
}

/** Constructor arguments as the user gave them, before the constructor's types are known. */
export type GivenArguments =
  /** Command-line words, one a parameter. */
  | { readonly kind: "strings"; readonly values: readonly string[] }
  /** The text of a JSON array. */
  | { readonly kind: "json"; readonly text: string }
  /** ABI-encoded, with or without 0x. */
  | { readonly kind: "hex"; readonly hex: string }
  /** Values of a module or of a function's caller. */
  | { readonly kind: "values"; readonly values: readonly unknown[] };

/** Returns the parameters of an ABI's constructor; none when there is no constructor. */
export function listConstructorParameters(abi: readonly AbiEntry[]): readonly AbiParameter[] {
  return abi.find((entry) => entry.type === "constructor")?.inputs ?? [];
}

/** Returns whether a contract is created with arguments. */
export function hasConstructorParameters(abi: readonly AbiEntry[]): boolean {
  return listConstructorParameters(abi).length > 0;
}

/**
 * Writes a parameter's type with the names of a struct's components:
 * `(address to, uint256[] amounts)[]` where the ABI says `tuple[]`.
 */
export function describeType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple") ? `(${describeParameters(components)})${type.slice("tuple".length)}` : type;
}

/** Writes parameters as in a signature, each with its name where it has one. */
export function describeParameters(parameters: readonly AbiParameter[]): string {
  return parameters
    .map((parameter) => [describeType(parameter), parameter.name].filter(Boolean).join(" "))
    .join(", ");
}

/** Writes the constructor's signature: `constructor(address owner, (uint256 a, bytes b) plan)`. */
export function describeConstructor(abi: readonly AbiEntry[]): string {
  return `constructor(${describeParameters(listConstructorParameters(abi))})`;
}

/**
 * Decodes constructor arguments; undefined unless they encode to the very same bytes again.
 *
 * It is strict on purpose. A lenient decoder accepts almost any bytes as the arguments of almost any
 * constructor, so other data behind a contract's code would pass. Text that is not UTF-8 is not decoded
 * either, because no tool encodes it.
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

/** Puts decoded values under their parameters' names, in a form that JSON can hold. */
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

/** An object when each component has a name of its own, else a list. */
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
 * Returns the offset in bytes at which the encoding of a list of parameters ends. The encoding begins at
 * the start of the data.
 *
 * Returns `undefined` if an offset or a length is not canonical: encoders put each dynamic value right
 * behind the previous one. The rest of the data is ignored; the end may be beyond the data.
 *
 * The time is linear in the size of the data, so untrusted data is safe.
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

/** Where the encoding of a list of values ends; undefined when an offset or a length is wrong. */
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

/** Reads one word as a number; undefined at the end of the data, or if it is larger than any data. */
function readNumber({ encoded, startBytes }: Place): number | undefined {
  const [, digits] =
    /^0{52}([0-9a-f]{12})$/.exec(encoded.slice(startBytes * 2, (startBytes + wordBytes) * 2)) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

/**
 * Whether offsets and lengths in encoded data are those that an encoder writes, with nothing after
 * the last value.
 */
function hasCanonicalLayout(parameters: readonly AbiParameter[], encoded: BareHex): boolean {
  return findEncodingEnd(parameters, encoded) === encoded.length / 2;
}

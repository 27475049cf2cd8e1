import { invariant } from "../../base/errors.ts";
import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { type CodedValue, decodeAbi, encodeAbi } from "./abi-coder.ts";
import { parseAbiType } from "./abi-type.ts";
import {
  type ConstructorArguments,
  describeType,
  type JsonValue,
  listConstructorParameters,
  type NamedValue,
} from "./constructor.ts";
import { hasCanonicalLayout } from "./encoding-end.ts";

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

import type { AbiParameter } from "../build-info/compiled-contract.ts";
import type { AbiType } from "./abi-type.ts";
import { describeValue } from "./describe-value.ts";
import { type ParameterPlace, type PlacedValue, toInvalidValue } from "./parameter-place.ts";
import { parseComposedText } from "./parse-composed-text.ts";

type TuplePlace = ParameterPlace & { readonly type: Extract<AbiType, { readonly kind: "tuple" }> };

/** Takes a struct apart: a list in the order of its components, or an object by their names. */
export function splitTuple(value: unknown, { type, ...place }: TuplePlace): readonly PlacedValue[] {
  const { components } = type;
  const values = listValues(parseComposedText(value, place), { type, ...place });
  if (values.length !== components.length) {
    throw toInvalidValue(place, {
      value,
      problem: `it has ${values.length} values where the struct has ${components.length}`,
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

function listValues(value: unknown, place: TuplePlace): readonly unknown[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) {
    throw toInvalidValue(place, { value, problem: "a struct is given as an array or an object" });
  }
  return Array.isArray(value) ? value : pickComponents(value, place);
}

function pickComponents(value: object, { type, ...place }: TuplePlace): readonly unknown[] {
  const names = type.components.map(({ name = "" }) => name);
  const entries = new Map<string, unknown>(Object.entries(value));
  if (names.includes("")) {
    throw toInvalidValue(place, { value, problem: "the struct's components have no names; give an array" });
  }
  const problems = [
    ...names.filter((name) => !entries.has(name)).map((name) => `${name} is missing`),
    ...[...entries.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `${describeValue(name)} is not in the struct`),
  ];
  if (problems.length > 0) {
    throw toInvalidValue(place, { value, problem: problems.slice(0, 5).join(", and ") });
  }
  return names.map((name) => entries.get(name));
}

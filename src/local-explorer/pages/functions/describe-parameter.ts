import { describeType, type JsonValue, type NamedValue } from "../../../core/abi/constructor.ts";
import type { AbiParameter } from "../../../core/build/compiled-contract.ts";
import { scanTokens } from "../../../core/compiler-input/scan-tokens.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { listSourceFiles } from "../contract/downloads.ts";

/** Finds the members of the enum that a parameter has; undefined: it has none, or which is not known. */
export type FindMembers = (parameter: AbiParameter) => readonly string[] | undefined;

/**
 * Returns a search for the members of the enum that a parameter, or each of a list, has. An ABI names
 * the enum alone (since solc 0.5.11, as the internal type), so its members are taken from the sources; if those
 * define several enums of the name, which of them is meant is not known.
 */
export function findEnumMembers(listSources: () => readonly string[]): FindMembers {
  let enums: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;
  return ({ internalType }) => {
    const [, name] = /^enum (?:[\w$]+\.)?([\w$]+)(?:\[\d*\])*$/.exec(String(internalType)) ?? [];
    if (name === undefined) {
      return undefined;
    }
    // Each value of a long list asks, and sources may have megabytes.
    enums ??= readEnums(listSources());
    const [members, ...others] = enums.get(name) ?? [];
    return others.length === 0 ? members : undefined;
  };
}

/** Reads the definitions of enums: name → the members of each enum with this name. */
function readEnums(sources: readonly string[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const enums = sources.flatMap((source) => {
    const words = [...scanTokens(source)]
      .filter(({ kind }) => kind === "word" || kind === "symbol")
      .map(({ text }) => text);
    return words.flatMap((word, index) => (word === "enum" ? [readEnum(words, index + 1)] : []));
  });
  const named = Map.groupBy(enums, ({ name }) => name);
  return new Map([...named].map(([name, those]) => [name, those.map(({ members }) => members)]));
}

/** Reads `Name { First, Second }`, which begins at an index. */
function readEnum(words: readonly string[], start: number) {
  const inside = words.slice(start + 2, words.indexOf("}", start));
  return { name: words[start] ?? "", members: inside.filter((word) => word !== ",") };
}

const maxShownMembers = 32;

/** Writes members as `0 Open, 1 Frozen`. */
function formatMembers(members: readonly string[]): string {
  return members
    .slice(0, maxShownMembers)
    .map((member, index) => `${index} ${member}`)
    .join(", ");
}

/** So many enums inside a struct are written beside its type. */
const maxShownEnums = 8;

/**
 * Writes what a parameter takes: its type, with a struct's name and fields, and the members of each enum in
 * it, such as `uint8: 0 Open, 1 Frozen` or `Move[] (address to, uint8 mode)[]; mode: 0 Open, 1 Frozen`.
 */
export function describeInput(parameter: AbiParameter, membersOf: FindMembers): string {
  const [, struct] = /^struct (.+)$/.exec(String(parameter.internalType)) ?? [];
  const own = membersOf(parameter) ?? [];
  const type = [struct, describeType(parameter)].filter(Boolean).join(" ");
  const enums = listEnums(parameter.components ?? [], { membersOf, path: "" }).slice(0, maxShownEnums);
  return `${type}${own.length === 0 ? "" : `: ${formatMembers(own)}`}${enums.map((one) => `; ${one}`).join("")}`;
}

function listEnums(
  components: readonly AbiParameter[],
  { membersOf, path }: { readonly membersOf: FindMembers; readonly path: string },
): readonly string[] {
  return components.flatMap((component) => {
    const at = `${path}${component.name ?? ""}`;
    const own = membersOf(component) ?? [];
    return [
      ...(own.length === 0 ? [] : [`${at}: ${formatMembers(own)}`]),
      ...listEnums(component.components ?? [], { membersOf, path: `${at}.` }),
    ];
  });
}

/** Writes the names of enums into a decoded value: `1 Frozen` for `1`, also inside lists and structs. */
export function nameEnums(
  { value, parameter }: { readonly value: JsonValue; readonly parameter: AbiParameter },
  membersOf: FindMembers,
): JsonValue {
  const { type, components = [] } = parameter;
  if (Array.isArray(value)) {
    const isStruct = type === "tuple";
    return value.map((item, index) => {
      const inside = isStruct ? components[index] : toItem(parameter);
      return inside === undefined ? item : nameEnums({ value: item, parameter: inside }, membersOf);
    });
  }
  if (typeof value === "object") {
    const named = Object.entries(value).map(([name, item]): [string, JsonValue] => {
      const inside = components.find((component) => component.name === name);
      return [name, inside === undefined ? item : nameEnums({ value: item, parameter: inside }, membersOf)];
    });
    return Object.fromEntries(named);
  }
  const member = typeof value === "string" ? membersOf(parameter)?.[Number(value)] : undefined;
  return member === undefined ? value : `${String(value)} ${member}`;
}

/** Writes the names of enums into the values of these parameters. */
export function nameEnumsIn(
  values: readonly NamedValue[],
  {
    parameters,
    membersOf,
  }: { readonly parameters: readonly AbiParameter[]; readonly membersOf: FindMembers },
): readonly NamedValue[] {
  return values.map((named, index) => {
    const parameter = parameters[index];
    return parameter === undefined
      ? named
      : { ...named, value: nameEnums({ value: named.value, parameter }, membersOf) };
  });
}

/** Finds the members of enums in the sources of verified contracts. */
export function findEnumMembersOf(contracts: readonly VerifiedContract[]): FindMembers {
  return findEnumMembers(() => contracts.flatMap(listSourceFiles).map(({ content }) => content));
}

/** The type of a list's elements. */
function toItem(parameter: AbiParameter): AbiParameter {
  const inside = (type: string) => type.replace(/\[\d*\]$/, "");
  const { internalType } = parameter;
  return {
    ...parameter,
    type: inside(parameter.type),
    ...(typeof internalType === "string" ? { internalType: inside(internalType) } : {}),
  };
}

/** Whether a value may be longer than what fits into a URL. */
export function mayBeLong({ type }: AbiParameter): boolean {
  return type === "string" || type === "bytes" || type.endsWith("]") || type.startsWith("tuple");
}

const maxExampleCharacters = 160;

/** Shows how a value of a parameter is written: lists and structs in JSON, with the names of the fields. */
export function toExample(parameter: AbiParameter): string {
  return parameter.type.endsWith("]") || parameter.type.startsWith("tuple")
    ? JSON.stringify(toJsonExample(parameter)).slice(0, maxExampleCharacters)
    : toPlainExample(parameter.type);
}

function toJsonExample(parameter: AbiParameter): JsonValue {
  const { type, components = [] } = parameter;
  if (type.endsWith("]")) {
    return [toJsonExample(toItem(parameter))];
  }
  if (type !== "tuple") {
    return toPlainExample(type);
  }
  return components.every(({ name = "" }) => name !== "")
    ? Object.fromEntries(components.map((one) => [one.name ?? "", toJsonExample(one)]))
    : components.map(toJsonExample);
}

function toPlainExample(type: string): string {
  const [start = ""] = /^[a-z]+/.exec(type) ?? [];
  return (
    { address: "0x…", bytes: "0x…", function: "0x…", bool: "true or false", string: "text" }[start] ??
    "number"
  );
}

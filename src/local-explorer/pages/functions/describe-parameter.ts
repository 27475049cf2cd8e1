import { describeType, type JsonValue } from "../../../core/abi/constructor.ts";
import type { AbiParameter } from "../../../core/build/compiled-contract.ts";

/** Writes what a parameter takes: its type, with a struct's name and fields, as `Move[] (address to, uint8 mode)[]`. */
export function describeInput(parameter: AbiParameter): string {
  const [, struct] = /^struct (.+)$/.exec(String(parameter.internalType)) ?? [];
  return [struct, describeType(parameter)].filter(Boolean).join(" ");
}

export function mayBeLong({ type }: AbiParameter): boolean {
  return type === "string" || type === "bytes" || type.endsWith("]") || type.startsWith("tuple");
}

const maxExampleCharacters = 160;

export function toExample(parameter: AbiParameter): string {
  return parameter.type.endsWith("]") || parameter.type.startsWith("tuple")
    ? JSON.stringify(toJsonExample(parameter)).slice(0, maxExampleCharacters)
    : toPlainExample(parameter.type);
}

function toJsonExample(parameter: AbiParameter): JsonValue {
  const { type, components = [] } = parameter;
  if (type.endsWith("]")) {
    return [toJsonExample({ ...parameter, type: type.replace(/\[\d*\]$/, "") })];
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

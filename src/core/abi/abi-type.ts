import type { AbiParameter } from "../build/compiled-contract.ts";

export type AbiType =
  | { readonly kind: "boolean" }
  | { readonly kind: "integer"; readonly signed: boolean; readonly bits: number }
  | { readonly kind: "address" }
  | { readonly kind: "string" }
  | { readonly kind: "bytes"; readonly lengthBytes: number | undefined }
  | { readonly kind: "array"; readonly item: AbiParameter; readonly length: number | undefined }
  | { readonly kind: "tuple"; readonly components: readonly AbiParameter[] }
  | { readonly kind: "unsupported" };

export function parseAbiType({ type, components = [] }: AbiParameter): AbiType {
  const array = /^(.+)\[(\d*)\]$/.exec(type);
  if (array !== null) {
    const [, item = "", length = ""] = array;
    return {
      kind: "array",
      item: { type: item, components },
      length: length === "" ? undefined : Number(length),
    };
  }
  if (type === "tuple") {
    return { kind: "tuple", components };
  }
  return parseElementaryType(type);
}

function parseElementaryType(type: string): AbiType {
  switch (type) {
    case "bool":
      return { kind: "boolean" };
    case "address":
    case "string":
      return { kind: type };
    case "bytes":
      return { kind: "bytes", lengthBytes: undefined };
    // 20 bytes of address and 4 bytes of selector.
    case "function":
      return { kind: "bytes", lengthBytes: 24 };
    default:
      return parseSizedType(type);
  }
}

function parseSizedType(type: string): AbiType {
  const [, name, size = ""] = /^(uint|int|bytes)([1-9]\d*)$/.exec(type) ?? [];
  const number = Number(size);
  if (name === "bytes" && number <= 32) {
    return { kind: "bytes", lengthBytes: number };
  }
  if ((name === "uint" || name === "int") && number <= 256 && number % 8 === 0) {
    return { kind: "integer", signed: name === "int", bits: number };
  }
  return { kind: "unsupported" };
}

export const wordBytes = 32;

export function isDynamic(type: AbiType): boolean {
  switch (type.kind) {
    case "string":
      return true;
    case "bytes":
      return type.lengthBytes === undefined;
    case "array":
      return type.length === undefined || isDynamic(parseAbiType(type.item));
    case "tuple":
      return type.components.some((component) => isDynamic(parseAbiType(component)));
    default:
      return false;
  }
}

export function toHeadBytes(type: AbiType): number {
  if (isDynamic(type)) {
    return wordBytes;
  }
  if (type.kind === "array") {
    return (type.length ?? 0) * toHeadBytes(parseAbiType(type.item));
  }
  return type.kind === "tuple"
    ? type.components.reduce((sum, component) => sum + toHeadBytes(parseAbiType(component)), 0)
    : wordBytes;
}

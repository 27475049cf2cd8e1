import { type AbiType, parseAbiType } from "./abi-type.ts";

/** The ABI's unit: every value stands in words of this size. */
export const wordBytes = 32;

/** Whether the head of a type's encoding is only an offset to where its value stands. */
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

/** What a type takes in the head of an encoding: its whole value, or the word of its offset. */
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

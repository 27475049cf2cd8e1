import type { JsonValue } from "../../core/abi/constructor.ts";

/** A decoded value for reading: lists and structs as indented JSON. */
export function formatValue(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
}

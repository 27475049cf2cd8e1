import { toPrintable } from "../errors/to-printable.ts";

/** Writes a value as in code, cut where it is long: for error messages about it. */
export function describeValue(value: unknown): string {
  return toPrintable(toCode(value, 4));
}

/** A depth bounds what may refer to itself; a count of items bounds what would be cut anyway. */
function toCode(value: unknown, depth: number): string {
  if (typeof value === "string") {
    return JSON.stringify(value.slice(0, 200));
  }
  if (typeof value === "function") {
    return "a function";
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  if (value instanceof Uint8Array) {
    return `${value.length} bytes`;
  }
  return depth === 0 ? "…" : toComposedCode(value, depth - 1);
}

function toComposedCode(value: object, depth: number): string {
  if (Array.isArray(value)) {
    return `[${value
      .slice(0, 50)
      .map((item) => toCode(item, depth))
      .join(",")}]`;
  }
  const entries = Object.entries(value).slice(0, 50);
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${toCode(item, depth)}`).join(",")}}`;
}

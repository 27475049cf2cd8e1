export function isJsonRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Parses JSON, with or without a byte order mark.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
}

export function parseIfJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Writes a character as an escape of JSON, or as two if it is beyond 16 bits. */
export function toJsonEscape(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Compiler inputs, ABIs and answers have fewer than twenty levels. */
const maxLevels = 100;

/** Returns whether JSON is nested so deeply that recursive code would overflow the stack. */
export function isNestedTooDeeply(json: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: json, depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, depth } = place;
    if (typeof value === "object" && value !== null) {
      if (depth === maxLevels) {
        return true;
      }
      for (const item of Object.values(value)) {
        if (typeof item === "object" && item !== null) {
          open.push({ value: item, depth: depth + 1 });
        }
      }
    }
  }
  return false;
}

/** Parses remote JSON; undefined for what is not JSON, and for what is nested too deeply. */
export function parseIfShallowJson(text: string): unknown {
  const json = parseIfJson(text);
  return isNestedTooDeeply(json) ? undefined : json;
}

/** Compiler inputs have fewer than ten levels. */
const maxLevels = 100;

/**
 * Whether JSON is nested so deeply that it was made to break whoever looks into it: JSON.parse has no
 * limit, while what compares, prints or checks a value goes one call deeper for each of its levels.
 */
export function isNestedTooDeeply(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) {
      return true;
    }
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

/** What a file holds; undefined where it is not JSON, which no schema takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Damaged: whoever reads it decides what that means.
    return undefined;
  }
}

/** Parses JSON; undefined for what is none, such as the last line of a file that was cut off. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // That it is no JSON is all that there is to say.
    return undefined;
  }
}

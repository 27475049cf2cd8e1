/** The largest projects have a few thousand sources, each of which takes about five. */
const maxParts = 250_000;

/**
 * Returns whether a JSON text has so many members and levels that reading it would keep everybody else
 * waiting for seconds. A text may be as long as it likes: long strings are read fast.
 */
export function hasManyParts(json: string): boolean {
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < json.length && parts <= maxParts; at += 1) {
    const character = json[at];
    if (character === '"') {
      isInString = !isInString;
    } else if (isInString) {
      at += character === "\\" ? 1 : 0;
    } else if (character === "," || character === ":" || character === "[" || character === "{") {
      parts += 1;
    }
  }
  return parts > maxParts;
}

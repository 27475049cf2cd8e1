/**
 * What a terminal acts on or does not show: controls, format characters such as those that turn the
 * direction of text, and line separators. Line feeds are left, as they are the document's own.
 */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Writes a JSON document that is harmless to a terminal, whoever wrote the texts in it, and that parses to
 * the same value: JSON has such characters in strings alone, where it takes them as escapes.
 */
export function toPrintableJson(value: object): string {
  return JSON.stringify(value, null, 2).replace(unprintable, toEscapes);
}

/** Of a character beyond 16 bits each half, as JSON writes it. */
function toEscapes(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

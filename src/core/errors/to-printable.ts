/** Room for an address, a hash or a path, and still one line of a terminal. */
const lineCharacters = 120;

/**
 * Makes text that someone else wrote fit to stand in a message: control, formatting and line
 * characters as escapes, and no longer than a line, or than a text of that kind may be.
 */
export function toPrintable(text: string, maxCharacters: number = lineCharacters): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, toEscape);
}

function toEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

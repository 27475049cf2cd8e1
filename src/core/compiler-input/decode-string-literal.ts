const escapeOrText = /\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\\r\n|\\[\s\S]|[^\\]+/g;

/**
 * Returns what a Solidity string literal, quotes included, stands for.
 *
 * `\xNN` gives a byte and `\uNNNN` a code point; bytes are read as UTF-8 in the end.
 *
 * @see https://docs.soliditylang.org/en/latest/types.html#string-literals-and-types
 */
export function decodeStringLiteral(literal: string): string {
  const parts = literal.slice(1, -1).match(escapeOrText) ?? [];
  return Buffer.concat(parts.map(toBytes)).toString("utf8");
}

function toBytes(part: string): Buffer {
  if (!part.startsWith("\\")) {
    return Buffer.from(part);
  }
  const escaped = part.slice(1);
  switch (escaped[0]) {
    case "x":
      return Buffer.from(escaped.slice(1), "hex");
    case "u":
      return Buffer.from(String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
    case "n":
      return Buffer.from("\n");
    case "r":
      return Buffer.from("\r");
    case "t":
      return Buffer.from("\t");
    case "\n":
    case "\r":
      // A line that is continued on the next one.
      return Buffer.alloc(0);
    default:
      return Buffer.from(escaped);
  }
}

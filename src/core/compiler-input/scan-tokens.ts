/** A piece of Solidity source: what stands at `source.slice(start, end)`. */
export interface SourceToken {
  readonly kind: "word" | "string" | "symbol" | "comment";
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * One alternative for each kind of token, tried in this order at each place.
 *
 * An unterminated comment or string reaches to the end of the source or line: such a source does
 * not compile, and whoever reads it wants no exception. `hex` and `unicode` before a string are
 * words of their own. Numbers are words.
 *
 * @see https://docs.soliditylang.org/en/latest/grammar.html
 */
const tokenPattern = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$))`,
    String.raw`(?<string>"(?:\\[\s\S]|[^"\\\n\r])*"?|'(?:\\[\s\S]|[^'\\\n\r])*'?)`,
    String.raw`(?<word>[\w$]+)`,
    String.raw`(?<symbol>\S)`,
  ].join("|"),
  "g",
);

/** Yields the tokens of a Solidity source, comments among them, first to last. */
export function* scanTokens(source: string): Generator<SourceToken> {
  for (const { 0: text, index, groups } of source.matchAll(tokenPattern)) {
    yield { kind: toKind(groups), start: index, end: index + text.length, text };
  }
}

function toKind(groups: Readonly<Record<string, string | undefined>> = {}): SourceToken["kind"] {
  if (groups.comment !== undefined) {
    return "comment";
  }
  if (groups.string !== undefined) {
    return "string";
  }
  return groups.word === undefined ? "symbol" : "word";
}

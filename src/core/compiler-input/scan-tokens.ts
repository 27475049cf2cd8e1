/** A token of a Solidity source: `source.slice(start, end)`. */
export interface SourceToken {
  readonly kind: "word" | "string" | "symbol" | "comment";
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * One alternative for each kind of token, tried in this order at each place.
 *
 * An unterminated comment or string extends to the end of the source or line. Such a source does not
 * compile, and scanning it must not throw. `hex` and `unicode` before a string are separate words. Numbers
 * are words.
 *
 * @see https://docs.soliditylang.org/en/latest/grammar.html
 */
const tokenPattern = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$))`,
    String.raw`(?<string>"(?:[^"\\\n\r]+|\\[\s\S])*"?|'(?:[^'\\\n\r]+|\\[\s\S])*'?)`,
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

/** A statement outside all braces: a pragma, an import, a contract, a free function and so on. */
interface TopLevelItem {
  /** Its tokens without comments, from the first to the semicolon or brace that ends it. */
  readonly tokens: readonly SourceToken[];
  readonly start: number;
  readonly end: number;
}

/** Definitions that end with their closing brace; everything else ends with a semicolon. */
const bracedDefinitions: ReadonlySet<string> = new Set([
  "abstract",
  "contract",
  "enum",
  "function",
  "interface",
  "library",
  "struct",
]);

/**
 * Yields what stands at the top level of a Solidity source, first to last.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html
 */
export function* scanTopLevel(source: string): Generator<TopLevelItem> {
  let tokens: SourceToken[] = [];
  let depth = 0;
  for (const token of scanTokens(source)) {
    if (token.kind === "comment") {
      continue;
    }
    tokens.push(token);
    depth += toDepthChange(token);
    if (depth <= 0 && endsItem(tokens, token)) {
      yield toItem(tokens);
      tokens = [];
      depth = 0;
    }
  }
  if (tokens.length > 0) {
    yield toItem(tokens);
  }
}

function toDepthChange({ kind, text }: SourceToken): number {
  if (kind !== "symbol") {
    return 0;
  }
  return Number(text === "{") - Number(text === "}");
}

function endsItem(tokens: readonly SourceToken[], { kind, text }: SourceToken): boolean {
  return kind === "symbol" && text === (bracedDefinitions.has(tokens[0]?.text ?? "") ? "}" : ";");
}

function toItem(tokens: readonly SourceToken[]): TopLevelItem {
  return { tokens, start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}

const escapeOrText = /\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\\r\n|\\[\s\S]|[^\\]+/g;

/**
 * Returns the value of a Solidity string literal, given with its quotes.
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

/** `source.slice(start, end)`. */
export interface SourceToken {
  readonly kind: "word" | "string" | "symbol" | "comment";
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * An unterminated comment or string extends to the end of the source or line: scanning must not throw.
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

interface TopLevelItem {
  readonly tokens: readonly SourceToken[];
  readonly start: number;
  readonly end: number;
}

const bracedDefinitions: ReadonlySet<string> = new Set([
  "abstract",
  "contract",
  "enum",
  "function",
  "interface",
  "library",
  "struct",
]);

/** @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html */
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

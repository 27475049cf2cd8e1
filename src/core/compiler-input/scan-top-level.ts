import { type SourceToken, scanTokens } from "./scan-tokens.ts";

/** A statement outside all braces: a pragma, an import, a contract, a free function and so on. */
export interface TopLevelItem {
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

import type { SourceToken } from "../../compiler-input/scan-tokens.ts";

/** A piece of a source: `source.slice(start, end)`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Returns those tokens of a source, which are in order, that begin in a range. */
export function sliceTokens(tokens: readonly SourceToken[], { start, end }: TextRange): SourceToken[] {
  return tokens.slice(findIndex(tokens, start), findIndex(tokens, end));
}

/** Index of the first token that begins at a position or behind it, by bisection. */
function findIndex(tokens: readonly SourceToken[], position: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? position) < position) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

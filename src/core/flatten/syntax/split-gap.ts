import type { SourceToken } from "../../compiler-input/scan-tokens.ts";
import type { TextRange } from "./slice-tokens.ts";

/** The comments between two items of a source. */
export interface GapComments {
  /** Of the item before: on its last line, and plain. */
  readonly trailing: readonly SourceToken[];
  /** Of the item behind. */
  readonly leading: readonly SourceToken[];
}

/**
 * Divides the comments between two items among them.
 *
 * NatSpec belongs to what comes next even when it begins on the line of what was before, because
 * solc reads it so.
 */
export function splitGap({
  source,
  gap,
  comments,
}: {
  readonly source: string;
  readonly gap: TextRange;
  readonly comments: readonly SourceToken[];
}): GapComments {
  const isTrailing = ({ start, end, text }: SourceToken): boolean =>
    !hasLineBreak(source.slice(gap.start, start)) &&
    (hasLineBreak(source.slice(end, gap.end)) || gap.end === source.length) &&
    !isDocumentation(text);
  const firstLeading = comments.findIndex((comment) => !isTrailing(comment));
  const count = firstLeading === -1 ? comments.length : firstLeading;
  return { trailing: comments.slice(0, count), leading: comments.slice(count) };
}

function hasLineBreak(text: string): boolean {
  return /[\r\n]/.test(text);
}

/**
 * Says whether a comment is NatSpec: begins with `///` or `/**`.
 *
 * @see https://docs.soliditylang.org/en/latest/natspec-format.html
 */
export function isDocumentation(comment: string): boolean {
  return /^(?:\/\/\/(?!\/)|\/\*\*(?![*/]))/.test(comment);
}

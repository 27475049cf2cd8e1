import { invariant } from "../../errors/invariant.ts";
import type { TextRange } from "../syntax/slice-tokens.ts";

/** Puts a text in the place of another. */
export interface Edit extends TextRange {
  readonly text: string;
}

/** Returns a piece of a source with the edits that fall into it. */
export function applyEdits(source: string, range: TextRange, edits: readonly Edit[]): string {
  const inRange = edits
    .filter(({ start, end }) => start >= range.start && end <= range.end)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  let position = range.start;
  const parts = inRange.map(({ start, end, text }) => {
    invariant(start >= position, "Edits of a source do not overlap");
    const part = source.slice(position, start) + text;
    position = end;
    return part;
  });
  return parts.join("") + source.slice(position, range.end);
}

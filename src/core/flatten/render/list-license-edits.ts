import { sliceTokens, type TextRange } from "../syntax/slice-tokens.ts";
import type { SourceFile } from "../syntax/source-file.ts";
import type { Edit } from "./apply-edits.ts";
import { stripLicense } from "./strip-license.ts";

/** Lists the edits that take licence declarations out of the comments of a piece of source. */
export function listLicenseEdits({ source, tokens }: SourceFile, range: TextRange): readonly Edit[] {
  return sliceTokens(tokens, range)
    .filter(({ kind }) => kind === "comment")
    .flatMap(({ start, end, text: comment }) => {
      const text = stripLicense(comment);
      // Where a whole comment goes, the blanks behind it go with it.
      const blanks = text === "" ? /^\s*/.exec(source.slice(end, range.end))?.[0].length : 0;
      return text === comment ? [] : [{ start, end: end + (blanks ?? 0), text }];
    });
}

import type { SourceFile, TopLevelItem } from "../syntax/source-file.ts";
import { stripLicenses } from "./strip-license.ts";

/** Puts the comments that belong to an item around its text, and takes licence declarations out of all. */
export function wrapInComments(
  { file, item }: { readonly file: SourceFile; readonly item: TopLevelItem },
  text: string,
): string {
  const before = file.source.slice(item.leading[0]?.start ?? item.start, item.start);
  const behind = file.source.slice(item.end, item.trailing.at(-1)?.end ?? item.end);
  return stripLicenses(before + text + behind);
}

import { listSubsets } from "./list-variations.ts";
import {
  type MetadataDocument,
  type MetadataVariation,
  type TextChange,
  toSourceEntry,
} from "./metadata-document.ts";

/** One way in which tools and systems change a file without anybody's doing. */
interface TextForm {
  toChange(sources: readonly string[]): TextChange;
  rewrite(content: string): string;
}

/** The two kinds of line ends. */
export const lineEndForms: readonly TextForm[] = [
  {
    toChange: (sources) => ({ kind: "line-ends", sources, deployed: "CRLF" }),
    rewrite: (content) => content.replace(/\r?\n/g, "\r\n"),
  },
  {
    toChange: (sources) => ({ kind: "line-ends", sources, deployed: "LF" }),
    rewrite: (content) => content.replace(/\r\n/g, "\n"),
  },
];

const textForms: readonly TextForm[] = [
  ...lineEndForms,
  {
    toChange: (sources) => ({ kind: "final-newline", sources, deployed: "missing" }),
    rewrite: (content) => content.replace(/\r?\n$/, ""),
  },
  {
    toChange: (sources) => ({ kind: "final-newline", sources, deployed: "present" }),
    rewrite: (content) => (content.endsWith("\n") ? content : `${content}\n`),
  },
];

/**
 * Yields metadata files of the same sources with other line ends, or another end of the file: in all of
 * them and in each, or in others of their subsets, of which there may be many.
 *
 * Git gives files other line ends on Windows than elsewhere; solc's metadata has the hash of each text.
 */
export function* listSourceVariations(
  document: MetadataDocument,
  {
    contents,
    subsets,
  }: { readonly contents: Readonly<Record<string, string>>; readonly subsets: "likely" | "other" },
): Generator<MetadataVariation<MetadataDocument>> {
  for (const { toChange, rewrite } of textForms) {
    const rewritten = Object.entries(document.sources).flatMap(([name, entry]) => {
      const content = contents[name] ?? "";
      const other = rewrite(content);
      return other === content ? [] : [[name, toSourceEntry(entry, other)] as const];
    });
    const isLikely = (size: number) => size === 1 || size === rewritten.length;
    for (const subset of listSubsets(rewritten)) {
      if (isLikely(subset.length) === (subsets === "likely")) {
        yield {
          change: toChange(subset.map(([name]) => name)),
          document: { ...document, sources: { ...document.sources, ...Object.fromEntries(subset) } },
        };
      }
    }
  }
}

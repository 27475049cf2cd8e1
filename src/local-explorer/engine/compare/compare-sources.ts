import { listGaps } from "./list-gaps.ts";

/** A file of one of two contracts. */
export interface ComparedFile {
  readonly name: string;
  readonly content: string;
}

/** Lines of the one that stand where others stand in the other; either side may have none. */
export interface ChangedLines {
  /** Numbers from 1. */
  readonly own: readonly NumberedLine[];
  readonly others: readonly NumberedLine[];
}

interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

export type FileComparison =
  | { readonly kind: "same"; readonly name: string; readonly otherName: string }
  | {
      readonly kind: "changed";
      readonly name: string;
      readonly otherName: string;
      /** undefined: it is too long to be compared line by line. */
      readonly changes: readonly ChangedLines[] | undefined;
    }
  | { readonly kind: "only-own" | "only-others"; readonly name: string };

/** A longer file would hold up the other requests. */
const maxCharacters = 300_000;

/** So would many files, of which the pages show a few. */
const maxComparedCharacters = 2_000_000;

/** Compares the sources of two contracts, file by file: by their whole names, then by the last part of them. */
export function compareSources(
  own: readonly ComparedFile[],
  others: readonly ComparedFile[],
): readonly FileComparison[] {
  const left = new Map(others.map((file) => [file.name, file]));
  const takeSame = (name: string) => {
    const found = left.get(name);
    left.delete(name);
    return found;
  };
  const byName = own.map((file) => ({ file, other: takeSame(file.name) }));
  const alike = Map.groupBy(left.values(), ({ name }) => baseName(name));
  const takeAlike = (name: string) => {
    const [only, ...more] = alike.get(baseName(name)) ?? [];
    if (only === undefined || more.length > 0) {
      return undefined;
    }
    alike.delete(baseName(name));
    return takeSame(only.name);
  };
  let room = maxComparedCharacters;
  const compared = byName.map(({ file, other = takeAlike(file.name) }): FileComparison => {
    if (other === undefined) {
      return { kind: "only-own", name: file.name };
    }
    const comparison = compareFiles(file, { other, room });
    const isCompared = comparison.kind === "changed" && comparison.changes !== undefined;
    room -= isCompared ? file.content.length + other.content.length : 0;
    return comparison;
  });
  return [...compared, ...[...left.keys()].map((name) => ({ kind: "only-others" as const, name }))];
}

/** Tools name sources by other folders. */
function baseName(name: string): string {
  return name.split("/").at(-1) ?? name;
}

function compareFiles(
  own: ComparedFile,
  { other, room }: { readonly other: ComparedFile; readonly room: number },
): FileComparison {
  const names = { name: own.name, otherName: other.name };
  if (own.content === other.content) {
    return { kind: "same", ...names };
  }
  const lengths = [own.content.length, other.content.length];
  const isTooLong = Math.max(...lengths) > Math.min(maxCharacters, room);
  return { kind: "changed", ...names, changes: isTooLong ? undefined : listChanges(own, other) };
}

function listChanges(own: ComparedFile, other: ComparedFile): readonly ChangedLines[] {
  const toLines = ({ content }: ComparedFile) =>
    content.split("\n").map((text, index) => ({ key: text, text, number: index + 1 }));
  return listGaps(toLines(own), toLines(other)).map(({ own: ownLines, other: otherLines }) => ({
    own: ownLines.map(({ number, text }) => ({ number, text })),
    others: otherLines.map(({ number, text }) => ({ number, text })),
  }));
}

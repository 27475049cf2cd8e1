import { diffArrays } from "diff";

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
      /** undefined: too much of it differs, or too many files do, to be compared line by line. */
      readonly changes: readonly ChangedLines[] | undefined;
    }
  | { readonly kind: "only-own" | "only-others"; readonly name: string };

/** More would hold up the other requests, and are too many to read. */
const maxChangedLines = 400;

/** So many files that differ are compared line by line. */
export const maxComparedFiles = 20;

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
  let room = maxComparedFiles;
  const compared = byName.map(({ file, other = takeAlike(file.name) }): FileComparison => {
    if (other === undefined) {
      return { kind: "only-own", name: file.name };
    }
    const names = { name: file.name, otherName: other.name };
    if (file.content === other.content) {
      return { kind: "same", ...names };
    }
    room -= 1;
    return { kind: "changed", ...names, changes: room < 0 ? undefined : listChanges(file, other) };
  });
  return [...compared, ...[...left.keys()].map((name) => ({ kind: "only-others" as const, name }))];
}

/** Tools name sources by other folders. */
function baseName(name: string): string {
  return name.split("/").at(-1) ?? name;
}

function listChanges(own: ComparedFile, other: ComparedFile): readonly ChangedLines[] | undefined {
  const texts = [own, other].map(({ content }) => content.split("\n"));
  const parts = diffArrays(texts[0] ?? [], texts[1] ?? [], { maxEditLength: maxChangedLines });
  const changes: { own: NumberedLine[]; others: NumberedLine[] }[] = [];
  const next = { own: 1, others: 1 };
  let isEqualBefore = true;
  for (const { value, added, removed } of parts ?? []) {
    if (!added && !removed) {
      next.own += value.length;
      next.others += value.length;
      isEqualBefore = true;
      continue;
    }
    if (isEqualBefore) {
      changes.push({ own: [], others: [] });
      isEqualBefore = false;
    }
    const side = added ? "others" : "own";
    changes.at(-1)?.[side].push(...value.map((text, index) => ({ number: next[side] + index, text })));
    next[side] += value.length;
  }
  return parts && changes;
}

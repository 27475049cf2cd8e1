import { diffArrays } from "diff";

const maxDifferences = 3_000;

/** Counts added and removed lines by the shortest edit. */
export function countChangedLines(
  before: string,
  after: string,
): { readonly added: number; readonly removed: number } {
  const [old, now] = [toLines(before), toLines(after)];
  const changes = diffArrays([...old], [...now], { maxEditLength: maxDifferences });
  if (changes === undefined) {
    const common = countCommon(old, now);
    return { added: now.length - common, removed: old.length - common };
  }
  const count = (kind: "added" | "removed"): number =>
    changes.reduce((sum, change) => sum + (change[kind] ? change.count : 0), 0);
  return { added: count("added"), removed: count("removed") };
}

function toLines(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function countCommon(old: readonly string[], now: readonly string[]): number {
  const left = Map.groupBy(old, (line) => line);
  return now.filter((line) => left.get(line)?.pop() !== undefined).length;
}

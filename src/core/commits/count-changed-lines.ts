/** More differences than this are counted line by line, without regard to their order. */
const maxDifferences = 3_000;

/**
 * Counts the lines that a text has and an earlier one does not, and the other way round: by the shortest edit between
 * the two.
 *
 * @see E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986
 *
 * @example
 * countChangedLines("a\nb\n", "a\nc\nd\n"); // { added: 2, removed: 1 }
 */
export function countChangedLines(
  before: string,
  after: string,
): { readonly added: number; readonly removed: number } {
  const [old, now] = trimEqual(toLines(before), toLines(after));
  const steps = countEdits(old, now) ?? countUnordered(old, now);
  const added = (steps + now.length - old.length) / 2;
  return { added, removed: steps - added };
}

function toLines(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Leaves out the lines at both ends that are equal. */
function trimEqual(
  old: readonly string[],
  now: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const shortest = Math.min(old.length, now.length);
  let start = 0;
  while (start < shortest && old[start] === now[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) {
    end += 1;
  }
  return [old.slice(start, old.length - end), now.slice(start, now.length - end)];
}

/** Returns how many lines have to be added or removed; undefined: more than the limit. */
function countEdits(old: readonly string[], now: readonly string[]): number | undefined {
  /** Diagonal → how far along the old lines it is reached with the differences so far. */
  const reached = new Map<number, number>([[1, 0]]);
  for (let differences = 0; differences <= maxDifferences; differences++) {
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const removed = (reached.get(diagonal - 1) ?? -1) + 1;
      const start = Math.max(removed, reached.get(diagonal + 1) ?? -1);
      const place = skipEqual(start, start - diagonal, { old, now });
      reached.set(diagonal, place);
      if (place >= old.length && place - diagonal >= now.length) {
        return differences;
      }
    }
  }
  return undefined;
}

/** Returns the place in the old lines from which on the two are not equal. */
function skipEqual(
  start: number,
  startNow: number,
  { old, now }: { readonly old: readonly string[]; readonly now: readonly string[] },
): number {
  let equal = 0;
  while (start + equal < old.length && old[start + equal] === now[startNow + equal]) {
    equal += 1;
  }
  return start + equal;
}

/** Counts the lines that only one of the two has. */
function countUnordered(old: readonly string[], now: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of old) {
    left.set(line, (left.get(line) ?? 0) + 1);
  }
  for (const line of now) {
    left.set(line, (left.get(line) ?? 0) - 1);
  }
  return [...left.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

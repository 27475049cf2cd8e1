const maxSuggestions = 3;

/**
 * Returns the contracts whose name is most like the given one, the closest first. A third of the letters may be wrong.
 */
export function findClosestNames(name: string, known: readonly string[]): readonly string[] {
  const wanted = toContractName(name);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  return known
    .map((candidate) => ({ candidate, distance: measureDistance(wanted, toContractName(candidate)) }))
    .filter(({ distance }) => distance <= limit)
    .map((scored) => ({ ...scored, pathDistance: measureDistance(name, scored.candidate) }))
    .sort((one, other) => one.distance - other.distance || one.pathDistance - other.pathDistance)
    .slice(0, maxSuggestions)
    .map(({ candidate }) => candidate);
}

function toContractName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

/** @see https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance (optimal string alignment) */
function measureDistance(one: string, other: string): number {
  const to = [...other.toLowerCase()];
  const rows = [[0, ...to.keys()].map((_, column) => column)];
  let before: string | undefined;
  for (const letter of one.toLowerCase()) {
    rows.push(toNextRow(rows, { before, letter, to }));
    before = letter;
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

interface Letters {
  readonly before: string | undefined;
  readonly letter: string;
  readonly to: readonly string[];
}

function toNextRow(rows: readonly (readonly number[])[], { before, letter, to }: Letters): number[] {
  const [beforePrevious = [], previous = []] = [rows.at(-2), rows.at(-1)];
  const row = [rows.length];
  for (const [column, target] of to.entries()) {
    const isSwapped = letter === to[column - 1] && before === target;
    const changed = (previous[column] ?? 0) + (letter === target ? 0 : 1);
    const removed = (previous[column + 1] ?? 0) + 1;
    const added = (row[column] ?? 0) + 1;
    const swapped = isSwapped ? (beforePrevious[column - 1] ?? 0) + 1 : changed;
    row.push(Math.min(changed, removed, added, swapped));
  }
  return row;
}

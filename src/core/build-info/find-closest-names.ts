const maxSuggestions = 3;

/**
 * Returns the contracts whose name is most like the given one, the closest first.
 *
 * Names of contracts are compared before those of files: who mistypes a path still means the
 * contract. A third of the letters may be wrong; what is further away is not offered.
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

/**
 * How many letters have to be added, taken away or changed to make one text of the other; case
 * does not count.
 *
 * @see https://en.wikipedia.org/wiki/Levenshtein_distance
 */
function measureDistance(one: string, other: string): number {
  const to = [...other.toLowerCase()];
  let row = [0, ...to.keys()].map((_, column) => column);
  for (const [index, letter] of [...one.toLowerCase()].entries()) {
    row = toNextRow(row, { letter, to, first: index + 1 });
  }
  return row.at(-1) ?? 0;
}

function toNextRow(
  previous: readonly number[],
  { letter, to, first }: { readonly letter: string; readonly to: readonly string[]; readonly first: number },
): number[] {
  const row = [first];
  for (const [column, target] of to.entries()) {
    const changed = (previous[column] ?? 0) + (letter === target ? 0 : 1);
    const removed = (previous[column + 1] ?? 0) + 1;
    const added = (row[column] ?? 0) + 1;
    row.push(Math.min(changed, removed, added));
  }
  return row;
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Tells whether a version, long or short, is this one or a later one; `0.8.9` is before `0.8.22`. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [wanted, given] = [toNumbers(minimum), toNumbers(version)];
  const first = wanted.findIndex((part, index) => part !== given[index]);
  return first === -1 || (given[first] ?? 0) > (wanted[first] ?? 0);
}

function toNumbers(version: string): readonly number[] {
  return /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
}

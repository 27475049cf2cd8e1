export type Version = readonly [major: number, minor: number, patch: number];

/** The versions from `from` on, and before `before`. */
export interface VersionRange {
  readonly from: Version;
  /** undefined: without an end. */
  readonly before: Version | undefined;
}

/** Returns the versions that are in all of the ranges. */
export function intersectVersionRanges(ranges: readonly VersionRange[]): VersionRange {
  const [from = [0, 0, 0]] = ranges
    .map((range) => range.from)
    .sort((one, other) => compareVersions(other, one));
  const [before] = ranges
    .map((range) => range.before)
    .filter((version) => version !== undefined)
    .sort(compareVersions);
  return { from, before };
}

export function compareVersions(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

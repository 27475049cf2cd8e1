/**
 * Returns the ranges of as few `pragma solidity` lines as possible that allow exactly the compilers
 * which all of the given ranges allow. This is one line; if one of the ranges says the same, as written.
 *
 * Ranges that cannot be parsed are kept, each on its own line, because solc demands all of them.
 */
export function mergeVersionRanges(texts: readonly string[]): readonly string[] {
  const distinct = [...new Set(texts)];
  const parsed = distinct.map((text) => ({ text, range: parseVersionRange(text) }));
  const ranges = parsed.map(({ range }) => range).filter((range) => range !== undefined);
  const others = parsed.filter(({ range }) => range === undefined).map(({ text }) => text);
  if (ranges.length === 0) {
    return others;
  }
  const merged = intersectVersionRanges(ranges);
  const own = parsed.find(({ range }) => range !== undefined && isSame(range, merged))?.text;
  return [own ?? formatRange(merged), ...others];
}

function isSame(one: VersionRange, other: VersionRange): boolean {
  return formatRange(one) === formatRange(other);
}

function formatRange({ from, before }: VersionRange): string {
  const start = `>=${formatVersion(from)}`;
  return before === undefined ? start : `${start} <${formatVersion(before)}`;
}

function formatVersion(version: Version): string {
  return version.join(".");
}

/** Matches an operator and a version, and checks what follows. */
const comparator = /\s*(?:(\^|~|>=|<=|>|<|=)\s*)?v?(\d+)\.(\d+)\.(\d+)(?=[\s^~<>=]|$)\s*/gy;

/**
 * Parses the range of a `pragma solidity`. Returns `undefined` if it has alternatives, a hyphen,
 * wildcards or anything other than comparators with full versions.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#version-pragma
 */
export function parseVersionRange(text: string): VersionRange | undefined {
  const found = [...text.matchAll(comparator)];
  const isWhole = found.map(([match]) => match).join("") === text && found.length > 0;
  const ranges = found.map(([, operator = "=", ...numbers]) => {
    const [major = 0, minor = 0, patch = 0] = numbers.map(Number);
    return toRange(operator, [major, minor, patch]);
  });
  return isWhole ? intersectVersionRanges(ranges) : undefined;
}

function toRange(operator: string, version: Version): VersionRange {
  const [major, minor, patch] = version;
  const next: Version = [major, minor, patch + 1];
  switch (operator) {
    case "^":
      return { from: version, before: nextBreaking(version) };
    case "~":
      return { from: version, before: [major, minor + 1, 0] };
    case ">=":
      return { from: version, before: undefined };
    case ">":
      return { from: next, before: undefined };
    case "<":
      return { from: [0, 0, 0], before: version };
    case "<=":
      return { from: [0, 0, 0], before: next };
    default:
      return { from: version, before: next };
  }
}

/** Returns the next version that `^` excludes: the first number that is not zero increases. */
function nextBreaking([major, minor, patch]: Version): Version {
  if (major > 0) {
    return [major + 1, 0, 0];
  }
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

export type Version = readonly [major: number, minor: number, patch: number];

/** The versions from `from` (inclusive) to `before` (exclusive). */
interface VersionRange {
  readonly from: Version;
  /** `undefined` for no upper bound. */
  readonly before: Version | undefined;
}

/** Returns the versions that are in all of the ranges. */
function intersectVersionRanges(ranges: readonly VersionRange[]): VersionRange {
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

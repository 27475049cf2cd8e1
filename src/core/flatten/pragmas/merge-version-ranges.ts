import { parseVersionRange } from "./parse-version-range.ts";
import { intersectVersionRanges, type Version, type VersionRange } from "./version-range.ts";

/**
 * Returns the ranges of as few `pragma solidity` lines as possible that allow the compilers which all
 * of the given ranges allow: one line, in an author's own words if one of them says it.
 *
 * Ranges that cannot be computed with stay as they are, each on its line: solc demands all of them.
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

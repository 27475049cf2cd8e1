import { intersectVersionRanges, type Version, type VersionRange } from "./version-range.ts";

/** An operator, a version, and what may follow. */
const comparator = /\s*(\^|~|>=|<=|>|<|=)?\s*v?(\d+)\.(\d+)\.(\d+)(?=[\s^~<>=]|$)\s*/gy;

/**
 * Reads the range of a `pragma solidity`; undefined when it has alternatives, a hyphen, wildcards or
 * anything else than comparators with whole versions.
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

/** The first number that is not zero must stay. */
function nextBreaking([major, minor, patch]: Version): Version {
  if (major > 0) {
    return [major + 1, 0, 0];
  }
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

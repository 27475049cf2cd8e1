/**
 * Returns the source name that an import path means, before remappings, as solc resolves it.
 *
 * A path is relative if and only if its first segment is `.` or `..`. Only then is it normalised; the
 * importing source's name is only shortened from its end, so `https://host/a.sol` keeps its slashes.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html#relative-imports
 */
export function resolveImportPath(importPath: string, importingSourceName: string): string {
  if (!/^\.\.?(?:\/|$)/.test(importPath)) {
    return importPath;
  }
  const segments = importPath.split("/").filter((segment) => segment !== "" && segment !== ".");
  return segments.reduce(
    (name, segment) => (segment === ".." ? removeLastSegment(name) : appendSegment(name, segment)),
    removeLastSegment(importingSourceName),
  );
}

/**
 * Takes the last segment away, and then the slashes at the end: `a/b//c.sol` becomes `a/b`, `/c.sol`
 * the root, and the root nothing.
 */
function removeLastSegment(name: string): string {
  return name === "/" ? "" : name.replace(/[^/]*$/, "").replace(/(?<=.)\/+$/, "");
}

function appendSegment(name: string, segment: string): string {
  return name === "" || name.endsWith("/") ? name + segment : `${name}/${segment}`;
}

/**
 * Those of the libraries that a name stands for: the fully qualified name, the same with the source
 * name that the user knows, or the bare name of the library.
 *
 * Hardhat 3 calls a source `project/contracts/L.sol` or `npm/@scope/package@1.2.3/L.sol` where the
 * user writes `contracts/L.sol` or `@scope/package/L.sol`.
 */
export function findLibrariesByName(name: string, libraries: readonly string[]): readonly string[] {
  const exact = libraries.filter((library) => library === name);
  return exact.length > 0
    ? exact
    : libraries.filter((library) => toUserName(library) === name || toBareName(library) === name);
}

function toUserName(library: string): string {
  return library.replace(/^project\//, "").replace(/^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]+\//, "$1/");
}

/** A source name may hold colons, a library's name cannot. */
function toBareName(library: string): string {
  return library.slice(library.lastIndexOf(":") + 1);
}

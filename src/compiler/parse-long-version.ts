/** Version, an optional pre-release as in nightly builds, and the commit; a platform may follow. */
const longVersion = /\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\+commit\.[0-9a-f]+/;

/**
 * Finds a compiler's long version in a text: in "0.8.30+commit.73712a01.Emscripten.clang" or
 * "Version: 0.8.30+commit.73712a01.Linux.g++" it is "0.8.30+commit.73712a01". The platform is left
 * out because builds of one commit write the same bytecode on each.
 */
export function parseLongVersion(text: string): string | undefined {
  return longVersion.exec(text)?.[0];
}

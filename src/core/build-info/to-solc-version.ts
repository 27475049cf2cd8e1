/** Version, perhaps with a pre-release and a commit; tools add a v before it and a platform behind. */
const version = /\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+commit\.[0-9a-f]+)?/;

/** Returns solc's version as this package writes it: `0.8.30+commit.73712a01`, or short if it is short. */
export function toSolcVersion(text: string): string | undefined {
  return version.exec(text)?.[0];
}

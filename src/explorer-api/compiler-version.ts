const versionPattern =
  /^v(?<major>\d+)\.(?<minor>\d+)\.(?<patch>\d+)(-nightly\.\d+\.\d+\.\d+)?\+commit\.[0-9a-f]{7,8}$/;

/** The oldest solc that explorers take submissions for. */
const oldest = [0, 4, 11] as const;

/**
 * Whether this is a compiler version that an explorer accepts: `v0.8.30+commit.73712a01`, from
 * v0.4.11. A version without its commit, or with the platform suffix that solc prints, is refused.
 *
 * @see https://etherscan.io/solcversions
 */
export function isCompilerVersion(text: string): boolean {
  const parts = versionPattern.exec(text)?.groups;
  if (parts === undefined) {
    return false;
  }
  const version = [Number(parts.major), Number(parts.minor), Number(parts.patch)];
  const difference = oldest.map((part, index) => (version[index] ?? 0) - part).find((step) => step !== 0);
  return (difference ?? 0) >= 0;
}

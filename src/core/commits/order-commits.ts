export interface Commit {
  readonly hash: string;
  readonly tree: string;
  readonly committedAt: number;
  readonly subject: string;
  readonly tags: readonly string[];
  readonly line: "first-parent" | "ancestor" | "elsewhere";
}

/**
 * Orders commits by how likely a contract was deployed from them: the commit that a record names; the ten tags nearest
 * to the creation; HEAD's first parents and the tags up to the creation, newest first; all other tags; HEAD's other
 * ancestors up to the creation; later ones; and other branches, nearest first.
 *
 * @param commits newest first
 * @param createdAt in seconds since 1970; undefined: not known
 */
export function orderCommits(
  commits: readonly Commit[],
  {
    createdAt,
    recorded,
  }: { readonly createdAt?: number | undefined; readonly recorded?: string | undefined },
): readonly Commit[] {
  const moment = createdAt ?? Number.POSITIVE_INFINITY;
  const isBefore = ({ committedAt }: Commit): boolean => committedAt <= moment;
  const byDistance = (some: readonly Commit[]): readonly Commit[] =>
    createdAt === undefined ? some : some.toSorted((one, other) => distance(one) - distance(other));
  const distance = ({ committedAt }: Commit): number => Math.abs(committedAt - moment);
  const own = commits.filter(({ line }) => line !== "elsewhere");
  const before = own.filter(isBefore);
  const tagged = byDistance(commits.filter(({ tags }) => tags.length > 0));
  const isLikely = (commit: Commit): boolean =>
    isBefore(commit) && (commit.line === "first-parent" || commit.tags.length > 0);
  const ordered = [
    ...commits.filter(({ hash }) => recorded !== undefined && hash.startsWith(recorded)),
    ...tagged.slice(0, nearestTags),
    ...commits.filter(isLikely),
    ...tagged,
    ...before,
    ...byDistance(own),
    ...byDistance(commits),
  ];
  return [...new Map(ordered.map((commit) => [commit.hash, commit])).values()];
}

const nearestTags = 10;

/** One commit of a project's history. */
export interface Commit {
  /** The full hash, in hexadecimal. */
  readonly hash: string;
  /** The hash of its root tree: commits with the same files have the same one. */
  readonly tree: string;
  /** When it was committed, in seconds since 1970. The committer wrote it, so it can be wrong. */
  readonly committedAt: number;
  /** The first line of its message, as the committer wrote it: not cleaned. */
  readonly subject: string;
  /** Names of the tags on it. */
  readonly tags: readonly string[];
  /** Its place in the history: HEAD and its first parents, another ancestor of HEAD, or neither. */
  readonly line: "first-parent" | "ancestor" | "elsewhere";
}

/**
 * Orders commits by how likely a contract was deployed from them: the commit that a record names; the ten tags nearest
 * to the creation; HEAD's first parents and the tags up to the creation, newest first; all other tags; HEAD's other
 * ancestors up to the creation; later ones; and other branches, nearest first.
 *
 * Measured on three real histories by `bench/commits.ts`: a release is the first in the median and at most the fifth, a
 * commit of HEAD's first parents the seventh, sixth and first in the median and at most the thirtieth.
 *
 * @param commits newest first
 * @param createdAt when the contract was created, in seconds since 1970; undefined: it is not known
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

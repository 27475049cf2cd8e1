/**
 * A commit whose files compile to the code at an address. All commits of the span do; which was deployed is not known.
 */
export interface DeployedCommit {
  readonly hash: string;
  readonly date: string;
  readonly subject: string;
  /** Releases first, then pre-releases, the nearest to the creation first. */
  readonly tags: readonly string[];
  readonly span: {
    readonly first: string;
    readonly last: string;
    readonly commits: number;
    readonly isPart?: boolean | undefined;
  };
}

export interface FileChange {
  readonly file: string;
  readonly added: number;
  readonly removed: number;
}

export type HistorySearch =
  | {
      readonly kind: "none";
      readonly reason: NoHistory;
    }
  | {
      readonly kind: "searched";
      readonly commits: number;
      readonly versions: number;
      readonly end: "all" | "limit" | "time";
      readonly seconds: number;
      readonly isShallow: boolean;
      readonly missing: readonly string[];
    };

export const noHistory = {
  "no-git": "git is not installed",
  "no-repository": "the project is not in a git repository",
  "other-owner": "the git repository belongs to another user, and git refuses to read it",
  "no-commit": "the git repository has no commit",
} as const;

export type NoHistory = keyof typeof noHistory;

export function toShortHash(hash: string): string {
  return hash.slice(0, shortHashLength);
}

const shortHashLength = 7;

import type { ChangedLock } from "./compare-locks.ts";

/**
 * A commit whose files compile to the code at an address. All commits of the span do; which was deployed is not known.
 */
export interface DeployedCommit {
  readonly hash: string;
  readonly date: string;
  /** Without terminal escapes. */
  readonly subject: string;
  /** Releases first, then pre-releases, the nearest to the creation first. */
  readonly tags: readonly string[];
  readonly span: {
    readonly first: string;
    readonly last: string;
    readonly commits: number;
    readonly isPart?: boolean | undefined;
  };
  /** Whether a remote branch had it at the last fetch. */
  readonly isPushed: boolean;
}

export interface FileChange {
  readonly file: string;
  readonly added: number;
  readonly removed: number;
}

export type HistorySearch =
  | {
      readonly kind: "none";
      /** Why there was no history to search. */
      readonly reason: "no-git" | "no-repository" | "other-owner" | "no-commit";
    }
  | {
      readonly kind: "searched";
      readonly commits: number;
      readonly versions: number;
      readonly end: "all" | "limit" | "time";
      readonly seconds: number;
      /** Whether the clone is shallow. */
      readonly isShallow: boolean;
      /** Packages whose sources are not installed. */
      readonly missing: readonly string[];
      /** Lock files that changed since the tried commits. */
      readonly locks: readonly ChangedLock[];
    };

export function toShortHash(hash: string): string {
  return hash.slice(0, shortHashLength);
}

const shortHashLength = 7;

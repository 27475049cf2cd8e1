import type { ChangedLock } from "./compare-locks.ts";

/**
 * A commit of a project's history whose files compile to the code at an address. All commits of the span do, and which
 * of them was deployed is not known.
 */
export interface DeployedCommit {
  /** The full hash, in hexadecimal. */
  readonly hash: string;
  /** When it was committed: `2026-10-02`. */
  readonly date: string;
  /** The first line of its message, without what a terminal acts on. */
  readonly subject: string;
  /** Tags on commits with the same files: releases first, then pre-releases, the nearest to the creation first. */
  readonly tags: readonly string[];
  /** All commits with the same files; of a code without a source hash, with files that give the same code. */
  readonly span: {
    /** Hash of the oldest one. */
    readonly first: string;
    /** Hash of the newest one. */
    readonly last: string;
    readonly commits: number;
    /** Whether only a part of the history was looked at; default: all of it was. */
    readonly isPart?: boolean | undefined;
  };
  /** Whether a remote branch has it, as last fetched. */
  readonly isPushed: boolean;
}

/** A file that changed between a commit and the files as they are now. */
export interface FileChange {
  /** As the user names it. */
  readonly file: string;
  readonly added: number;
  readonly removed: number;
}

/** A search of a project's history that did not find the code. */
export type HistorySearch =
  | {
      readonly kind: "none";
      /** Why there was no history to search. */
      readonly reason: "no-git" | "no-repository" | "other-owner" | "no-commit";
    }
  | {
      readonly kind: "searched";
      readonly commits: number;
      /** How many different versions of the contract's files were tried. */
      readonly versions: number;
      readonly end: "all" | "limit" | "time";
      /** How long it may take at most. */
      readonly seconds: number;
      /** Whether the clone ends before the first commit. */
      readonly isShallow: boolean;
      /** Packages of versions that were not tried, because their sources are not installed. */
      readonly missing: readonly string[];
      /** The lock files that are others now than at the commits that were tried. */
      readonly locks: readonly ChangedLock[];
    };

/** Returns the beginning of a commit's hash, as people write it. */
export function toShortHash(hash: string): string {
  return hash.slice(0, shortHashLength);
}

const shortHashLength = 7;

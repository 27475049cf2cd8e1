import type { CallOptions } from "../../base/clock.ts";
import type { Commit } from "../../core/commits/order-commits.ts";

/** A file of a commit. Two files with the same id have the same content. */
export interface CommittedFile {
  readonly id: string;
  /** Reads its text. It is undefined if the repository does not have the content, as a partial clone. */
  read(): Promise<string | undefined>;
}

/** Why a project has no history that can be read. */
export type NoHistory =
  /** There is no program `git`. */
  | "no-git"
  | "no-repository"
  /** The repository belongs to another user, and git refuses to read it. */
  | "other-owner"
  | "no-commit";

/** The history of a project. It is closed after use. */
export interface History {
  readonly kind: "history";
  /** Commits of HEAD, branches, remotes and tags, newest first. */
  readonly commits: readonly Commit[];
  /** Whether the clone ends before the first commit. */
  readonly isShallow: boolean;
  /** Finds a file by its path relative to the project's folder; undefined: the commit has none. */
  findFile(commit: Commit, path: string): Promise<CommittedFile | undefined>;
  /** Lists the files of a commit, relative to the project's folder; not those of submodules. */
  listFiles(commit: Commit): Promise<readonly string[]>;
  /** Finds the commit that a user's revision names: a hash, a tag, a branch. */
  findCommit(revision: string): Promise<Commit | undefined>;
  /** Whether a remote branch contains the commit, as last fetched. */
  isPushed(commit: Pick<Commit, "hash">): Promise<boolean>;
  close(): void;
}

/** The git history of a project, and where its sources are in it. */
export interface ProjectHistory {
  readonly open: OpenHistory;
  /** Returns the path of a source, relative to the project's folder, by its input source name; undefined: it has none. */
  locateSource(inputSourceName: string): string | undefined;
}

/** Opens the history of the project. Git runs no program of the repository, and changes nothing. */
export type OpenHistory = (
  options?: CallOptions,
) => Promise<History | { readonly kind: "none"; readonly reason: NoHistory }>;

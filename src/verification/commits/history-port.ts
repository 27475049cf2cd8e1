import type { CallOptions } from "../../base/clock.ts";
import type { NoHistory } from "../../core/commits/deployed-commit.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";

/** A file of a commit. Two files with the same id have the same content. */
export interface CommittedFile {
  readonly id: string;
  /** undefined: the repository does not have the content, as a partial clone. */
  read(): Promise<string | undefined>;
}

export interface History {
  readonly kind: "history";
  /** Commits of HEAD, branches, remotes and tags, newest first. */
  readonly commits: readonly Commit[];
  readonly isShallow: boolean;
  findFile(commit: Commit, path: string): Promise<CommittedFile | undefined>;
  /** Lists the names of the folders in a folder of a commit, also of submodules; none: it has no such folder. */
  listFolders(commit: Commit, folder: string): Promise<readonly string[]>;
  listFiles(commit: Commit): Promise<readonly string[]>;
  /** Finds the commit that a user's revision names: a hash, a tag, a branch. */
  findCommit(revision: string): Promise<Commit | undefined>;
  close(): void;
}

export interface ProjectHistory {
  /** Opens the history. Git runs no program of the repository, and changes nothing. */
  open(options?: CallOptions): Promise<History | { readonly kind: "none"; readonly reason: NoHistory }>;
  /** Returns the path of a source, relative to the project's folder, by its input source name; undefined: it has none. */
  locateSource(inputSourceName: string): string | undefined;
  /** Reads a source of an installed package by its input source name; undefined: no installed package has it. */
  readPackageSource(inputSourceName: string): Promise<string | undefined>;
  /** Reads the config of the tool that builds the project at a commit; no such method: it is a program, and not run. */
  readConfig?(commit: Commit, place: ConfigPlace): Promise<CommitConfig | undefined>;
}

interface ConfigPlace {
  readonly history: Pick<History, "findFile" | "listFolders">;
  readonly built: CompilerInput["settings"];
}

export interface CommitConfig {
  readonly file: string;
  readonly remappings: readonly string[];
  /** Settings of solc, by the name of the profile; the selected one comes first. */
  readonly profiles: ReadonlyMap<string, CompilerInput["settings"]>;
}

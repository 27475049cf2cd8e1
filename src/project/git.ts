import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Returns whether a folder is in a git repository with a commit checked out. */
export function hasCommits(folder: string): boolean {
  return isInGit(folder) && readCommit(folder, "HEAD") !== undefined;
}

/** Returns whether a folder is in a git repository: a worktree has a file in the place of the folder `.git`. */
function isInGit(folder: string): boolean {
  const parent = path.dirname(folder);
  return existsSync(path.join(folder, ".git")) || (parent !== folder && isInGit(parent));
}

const commitHash = /^[0-9a-f]{7,64}$/;

/**
 * Returns whether the repository of a folder has a commit, and has another one checked out. The hash comes from
 * a record, so nothing but a hash is passed on.
 */
export function isOtherCommit(folder: string, commit: string): boolean {
  if (!commitHash.test(commit) || !isInGit(folder)) {
    return false;
  }
  const [recorded, current] = [readCommit(folder, commit), readCommit(folder, "HEAD")];
  return recorded !== undefined && current !== undefined && recorded !== current;
}

/** Returns the hash of a commit; undefined: there is no git, no such commit, or this user may not read the repository. */
function readCommit(folder: string, name: string): string | undefined {
  try {
    return execFileSync("git", ["rev-parse", `${name}^{commit}`], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: gitTimeoutMs,
    });
  } catch {
    return undefined;
  }
}

const gitTimeoutMs = 5_000;

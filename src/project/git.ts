import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Which of some files the repository has. */
export interface FileHistory {
  /** Those of the commit that is checked out, or of one before it; none where there is no repository, or no commit. */
  readonly committed: readonly string[];
  /** Those of them that have changed since. */
  readonly edited: readonly string[];
}

/** Finds which files of a folder's project its git repository has. Names are relative to the folder, or absolute. */
export function findHistory(folder: string, files: readonly string[]): FileHistory {
  const names = new Map(files.map((file) => [toNameIn(folder, file), file]));
  const inside = [...names.keys()].filter((name) => name !== "" && !name.startsWith("../"));
  // Git refuses all files for one that is outside of the repository.
  const find = (words: readonly string[], among: readonly string[] = inside) =>
    among.length === 0 || !isInGit(folder)
      ? []
      : (runGit(folder, ["--literal-pathspecs", ...words, "-z", "HEAD", "--", ...among]) ?? "")
          .split("\0")
          .flatMap((name) => names.get(name) ?? []);
  const current = find(["ls-tree", "-r", "--name-only"]);
  const others = inside.filter((name) => !current.includes(names.get(name) ?? ""));
  const deleted = find(["log", "--diff-filter=D", "--name-only", "--format=", "--relative"], others);
  return {
    committed: [...current, ...new Set(deleted)],
    edited: current.length === 0 ? [] : find(["diff", "--name-only", "--relative"]),
  };
}

function toNameIn(folder: string, file: string): string {
  return path.relative(folder, path.resolve(folder, file)).replaceAll(path.sep, "/");
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
  const [recorded, current] = [commit, "HEAD"].map((name) =>
    runGit(folder, ["rev-parse", `${name}^{commit}`]),
  );
  return recorded !== undefined && current !== undefined && recorded !== current;
}

/** Returns what git prints; undefined: there is no git, no such commit, or this user may not read the repository. */
function runGit(folder: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync("git", words, {
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

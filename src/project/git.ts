import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { listUpwards } from "./files.ts";

/** Returns the folder of the git repository around a folder: a worktree has a file in the place of the folder `.git`. */
function findRepository(folder: string): string | undefined {
  return listUpwards(folder).find((place) => existsSync(path.join(place, ".git")));
}

const commitHash = /^[0-9a-f]{7,64}$/;

/**
 * Returns whether the repository of a folder has a commit, and has another one checked out. The hash comes from
 * a record, so nothing but a hash is passed on.
 */
export function isOtherCommit(folder: string, commit: string): boolean {
  if (!commitHash.test(commit) || findRepository(folder) === undefined) {
    return false;
  }
  const [recorded, current] = [commit, "HEAD"].map((name) =>
    runGit(folder, ["rev-parse", `${name}^{commit}`]),
  );
  return recorded !== undefined && current !== undefined && recorded !== current;
}

// A repository can come from anybody, and its settings name programs. None of them is needed for a list of names.

const noPrograms = { "core.fsmonitor": "false", "core.hooksPath": devNull };

/** What git needs to find itself, its user's settings and a place for temporary files. No key is part of it. */
const passedVariables = [
  ...["PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR"],
  ...["USERPROFILE", "HOMEDRIVE", "HOMEPATH", "SYSTEMROOT", "TEMP", "TMP"],
];

/** Git writes nothing, asks nobody, and fetches nothing that a partial clone lacks. */
const fixedVariables = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
};

/** Returns what git prints; undefined: there is no git, no such commit, or this user may not read the repository. */
function runGit(folder: string, words: readonly string[]): string | undefined {
  const fixed = Object.entries(noPrograms).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const passed = passedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    return execFileSync("git", ["--no-pager", ...fixed, ...words], {
      cwd: folder,
      encoding: "utf8",
      env: { ...Object.fromEntries(passed), ...fixedVariables },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: gitTimeoutMs,
    });
  } catch {
    return undefined;
  }
}

const gitTimeoutMs = 5_000;

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

/** A git repository that a test makes. */
export interface GitProject {
  /** Runs git in it, and returns what it prints. */
  git(...words: readonly string[]): string;
  /** Commits all files, a day after the commit before, and returns the hash. */
  commit(subject: string): string;
}

/** Makes a repository of a folder. */
export function initGit(folder: string): GitProject {
  rmSync(path.join(folder, ".git"), { recursive: true, force: true });
  let day = 1;
  const git: GitProject["git"] = (...words) =>
    execFileSync("git", words, {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_SYSTEM: "/dev/null",
        ...toDates(day),
      },
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "A");
  git("config", "user.email", "a@example.com");
  return {
    git,
    commit: (subject) => {
      day += 1;
      git("add", "--all");
      git("commit", "--quiet", "--no-gpg-sign", "-m", subject);
      return git("rev-parse", "HEAD");
    },
  };
}

function toDates(day: number) {
  const date = `2026-01-${`${day}`.padStart(2, "0")}T00:00:00Z`;
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
}

import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { devNull } from "node:os";
import { isSystemError } from "../../base/system-error.ts";

export interface GitPlace {
  readonly folder: string;
  /** Default: git finds the repository from the folder upwards. */
  readonly gitDir?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type GitAnswer =
  | { readonly kind: "printed"; readonly text: string }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "no-git" };

export function runGit({ folder, gitDir, signal }: GitPlace, words: readonly string[]): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    execFile(
      "git",
      [...fixedOptions, ...toDirOption(gitDir), ...words],
      {
        cwd: folder,
        encoding: "utf8",
        env: listVariables(),
        maxBuffer: maxPrintedBytes,
        ...(signal === undefined ? {} : { signal }),
      },
      (error, text, message) => {
        if (signal?.aborted === true) {
          reject(signal.reason);
        } else if (error === null) {
          resolve({ kind: "printed", text });
        } else {
          resolve(isSystemError(error, "ENOENT") ? { kind: "no-git" } : { kind: "failed", message });
        }
      },
    );
  });
}

export function startGit(
  { folder, gitDir }: GitPlace,
  words: readonly string[],
): ChildProcessWithoutNullStreams {
  return spawn("git", [...fixedOptions, ...toDirOption(gitDir), ...words], {
    cwd: folder,
    env: listVariables(),
  });
}

/** 100,000 commits have about 20 MB. */
const maxPrintedBytes = 500 * 1024 * 1024;

function toDirOption(gitDir: string | undefined): readonly string[] {
  return gitDir === undefined ? [] : [`--git-dir=${gitDir}`];
}

/**
 * Settings of a stranger's repository can name programs. These options switch off those that the commands used here
 * could start. A bare repository in a folder is not taken for the project's.
 *
 * @see https://git-scm.com/docs/git-config#Documentation/git-config.txt-safebareRepository
 */
const fixedOptions = [
  "--no-pager",
  "--no-replace-objects",
  "--no-optional-locks",
  "--literal-pathspecs",
  ...["-c", "core.fsmonitor=false"],
  ...["-c", `core.hooksPath=${devNull}`],
  ...["-c", "safe.bareRepository=explicit"],
  ...["-c", "i18n.logOutputEncoding=UTF-8"],
];

const passedVariables = [
  ...["PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR"],
  ...["USERPROFILE", "HOMEDRIVE", "HOMEPATH", "SYSTEMROOT", "TEMP", "TMP"],
];

/** GIT_DIR and others would name another repository. Git must not fetch or ask. */
function listVariables(): Readonly<Record<string, string>> {
  const passed = passedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "",
  };
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { listUpwards } from "./files.ts";

/** Which of some files the repository has. */
export interface FileHistory {
  /** Whether there is a repository; default: none was found. */
  readonly hasRepository?: boolean | undefined;
  /** Those of the commit that is checked out, or of one before it; none where there is no repository, or no commit. */
  readonly committed: readonly string[];
  /** Those of them that have changed since. */
  readonly edited: readonly string[];
}

/**
 * Finds which files of a folder's project its git repository has, those of its workspace beside the folder too. Names
 * are relative to the folder, or absolute.
 */
export function findHistory(projectFolder: string, files: readonly string[]): FileHistory {
  const folder = findRepository(projectFolder);
  if (folder === undefined) {
    return { hasRepository: false, committed: [], edited: [] };
  }
  const names = new Map(
    files.map((file) => [toNameIn(folder, path.resolve(projectFolder, file)), file] as const),
  );
  const inside = [...names.keys()].filter((name) => name !== "" && !name.startsWith("../"));
  // Git refuses all files for one that is outside of the repository.
  const find = (
    words: readonly string[],
    { among = inside, settings }: { among?: readonly string[]; settings?: Settings } = {},
  ) =>
    among.length === 0
      ? []
      : runGit(folder, ["--literal-pathspecs", ...words, "-z", "HEAD", "--", ...among], settings)
          ?.split("\0")
          .flatMap((name) => names.get(name) ?? []);
  const current = find(["ls-tree", "-r", "--name-only"]);
  if (current === undefined) {
    return { hasRepository: true, committed: [], edited: [] };
  }
  const others = inside.filter((name) => !current.includes(names.get(name) ?? ""));
  const deleted =
    find([...logWords, "--diff-filter=D", "--name-only", "--relative"], { among: others }) ?? [];
  return {
    hasRepository: true,
    committed: [...current, ...new Set(deleted)],
    edited:
      current.length === 0
        ? []
        : (find([...diffWords, "--name-only", "--relative"], { settings: listFilters(folder) }) ?? []),
  };
}

function toNameIn(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, "/");
}

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

/** Values of git's settings. */
type Settings = Readonly<Record<string, string>>;

// A repository can come from anybody, and its settings name programs. None of them is needed for a list of names.

const logWords = ["log", "--format=", "--no-show-signature", "--no-ext-diff", "--no-textconv"];

const diffWords = ["diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all"];

const noPrograms: Settings = { "core.fsmonitor": "false", "core.hooksPath": devNull };

/** Returns settings that switch off the programs through which git reads changed files, which have any names. */
function listFilters(folder: string): Settings {
  const words = [
    "config",
    "--null",
    "--name-only",
    "--get-regexp",
    "^filter\\..*\\.(clean|process|required)$",
  ];
  const names = (runGit(folder, words) ?? "").split("\0").filter((name) => name !== "");
  return Object.fromEntries(names.map((name) => [name, name.endsWith(".required") ? "false" : ""]));
}

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

/** Writes settings as variables: a name may contain what separates it from its value on a command line. */
function toVariables(settings: Settings): Readonly<Record<string, string>> {
  const all = Object.entries(settings);
  return {
    GIT_CONFIG_COUNT: `${all.length}`,
    ...Object.fromEntries(
      all.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

/** Returns what git prints; undefined: there is no git, no such commit, or this user may not read the repository. */
function runGit(folder: string, words: readonly string[], settings: Settings = {}): string | undefined {
  const fixed = Object.entries(noPrograms).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const passed = passedVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    return execFileSync("git", ["--no-pager", ...fixed, ...words], {
      cwd: folder,
      encoding: "utf8",
      env: { ...Object.fromEntries(passed), ...fixedVariables, ...toVariables(settings) },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: gitTimeoutMs,
    });
  } catch {
    return undefined;
  }
}

const gitTimeoutMs = 5_000;

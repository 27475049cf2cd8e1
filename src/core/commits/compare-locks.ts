import { isJsonRecord, parseIfJson } from "../../base/json.ts";

export interface ChangedLock {
  readonly file: string;
  /** undefined: the form of the file is not read. */
  readonly packages: readonly ChangedPackage[] | undefined;
}

interface ChangedPackage {
  readonly name: string;
  readonly before: readonly string[];
  readonly now: string;
}

/** Submodules need none: a commit names theirs. */
export const lockFiles = ["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "soldeer.lock"];

/**
 * Compares lock files. Of npm's, only the packages with these names count.
 *
 * @returns undefined if all are equal
 */
export function compareLocks(
  file: string,
  locks: { readonly before: readonly string[]; readonly now: string; readonly names: Iterable<string> },
): ChangedLock | undefined {
  const others = locks.before.filter((lock) => lock !== locks.now);
  if (others.length === 0) {
    return undefined;
  }
  if (file !== "package-lock.json") {
    return { file, packages: undefined };
  }
  const packages = [...locks.names].flatMap((name): readonly ChangedPackage[] => {
    const now = readVersion(locks.now, name);
    const versions = others.flatMap((lock) => readVersion(lock, name) ?? []);
    const before = [...new Set(versions)].filter((version) => version !== now);
    return now === undefined || before.length === 0 ? [] : [{ name, before, now }];
  });
  return packages.length === 0 ? undefined : { file, packages };
}

/** @see https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
function readVersion(lock: string, name: string): string | undefined {
  const json = parseIfJson(lock);
  const packages = isJsonRecord(json) && isJsonRecord(json.packages) ? json.packages : {};
  const entry = packages[`node_modules/${name}`];
  return isJsonRecord(entry) && typeof entry.version === "string" ? entry.version : undefined;
}

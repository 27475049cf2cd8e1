import { toPackageName } from "../../core/causes/text-variations.ts";
import { type ChangedLock, compareLocks, lockFiles } from "../../core/commits/compare-locks.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import { toUserSourceName } from "../../core/contract/contract-name.ts";
import type { Host } from "../run.ts";
import type { History } from "./history-port.ts";

const maxCommits = 20;

/**
 * Finds the lock files that are others in commits than now. Other versions of packages are not tried.
 * @param commits the likeliest first
 */
export async function findChangedLocks(
  commits: readonly Commit[],
  {
    history,
    host,
    imported,
  }: {
    readonly history: Pick<History, "findFile">;
    readonly host: Pick<Host, "readSource">;
    readonly imported: Iterable<string>;
  },
): Promise<readonly ChangedLock[]> {
  const names = new Set([...imported].map(nameOfPackage));
  const changed: ChangedLock[] = [];
  for (const file of names.size === 0 ? [] : lockFiles) {
    const current = await host.readSource(file);
    if (current.kind === "text") {
      const before = await readLocks(file, { commits: commits.slice(0, maxCommits), history });
      const lock = compareLocks(file, { before, now: current.text, names });
      changed.push(...(lock === undefined ? [] : [lock]));
    }
  }
  return changed;
}

async function readLocks(
  file: string,
  { commits, history }: { readonly commits: readonly Commit[]; readonly history: Pick<History, "findFile"> },
): Promise<readonly string[]> {
  const files = await Promise.all(commits.map((commit) => history.findFile(commit, file)));
  const distinct = new Map(files.flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])));
  const texts = await Promise.all([...distinct.values()].map((one) => one.read()));
  return texts.filter((text) => text !== undefined);
}

function nameOfPackage(sourceName: string): string {
  return toPackageName(toUserSourceName(sourceName).replace(/^node_modules\//, ""));
}

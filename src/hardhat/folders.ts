import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import type { HardhatConfig } from "hardhat/types/config";
import type { AppHost } from "../app/host.ts";
import { prepareStateFolder } from "../project/prepare-state-folder.ts";

/** Beside the database while SQLite uses it, and after a crash. */
const databaseSuffixes = ["", "-wal", "-shm"];

type Places = Pick<HardhatConfig, "verifyContract" | "paths">;

/** Returns where the plugin keeps what outlives a call; nothing is made yet. */
export function findFolders(config: Places): AppHost["folders"] {
  const { cache } = config.paths;
  return {
    journal: journalFolder(config),
    proofs: path.join(cache, "verify-contract", "proofs"),
    notices: path.join(config.verifyContract.stateFolder, "notices"),
    prepareState: (options) => prepareState(config, options),
    findLimits: () => findLimiterFolder(cache),
    findLists: () => findSharedFolder("chain-lists", cache),
  };
}

/** Returns where it is remembered which artifacts of the project have code of which length. */
export function findIndexFile({ paths }: Pick<Places, "paths">): string {
  return path.join(paths.cache, "verify-contract", "artifacts.json");
}

function journalFolder({ verifyContract }: Places): string {
  return path.join(verifyContract.stateFolder, "journal");
}

/** Makes the project's folder for journal and database, and takes over what earlier versions kept in its cache. */
async function prepareState(
  config: Places,
  options: Parameters<AppHost["folders"]["prepareState"]>[0],
): Promise<void> {
  const { stateFolder, localExplorer } = config.verifyContract;
  const { cache } = config.paths;
  const database = path.join(stateFolder, "local-explorer.sqlite");
  const files = databaseSuffixes.map((suffix) => ({
    from: path.join(cache, `local-explorer.sqlite${suffix}`),
    to: `${database}${suffix}`,
  }));
  const moved = [
    { from: path.join(cache, "verify-contract", "journal"), to: journalFolder(config) },
    ...(localExplorer.database === database ? files : []),
  ];
  await prepareStateFolder(stateFolder, { moved, ...options });
}

/**
 * Returns where the processes of this machine keep to an explorer's limit together, whichever project they are of:
 * beside Hardhat's compilers. Where that cannot be written to, those of this project do.
 */
export async function findLimiterFolder(projectCache: string): Promise<string> {
  return findSharedFolder("limits", projectCache);
}

async function findSharedFolder(name: string, projectCache: string): Promise<string> {
  return path.join((await findGlobalCache()) ?? projectCache, "verify-contract", name);
}

/** Finds the cache that Hardhat's versions share on this machine; undefined: it cannot be written to. */
export function findGlobalCache(): Promise<string | undefined> {
  return getCacheDir().catch(() => undefined);
}

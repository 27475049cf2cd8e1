import path from "node:path";
import type { HardhatConfig } from "hardhat/types/config";
import { prepareStateFolder } from "../project/prepare-state-folder.ts";

/** Beside the database while SQLite uses it, and after a crash. */
const databaseSuffixes = ["", "-wal", "-shm"];

/** Where submissions are written down. */
export function journalFolder({ verifyContract }: Pick<HardhatConfig, "verifyContract">): string {
  return path.join(verifyContract.stateFolder, "journal");
}

/** Makes the project's folder for journal and database, and takes over what earlier versions kept in its cache. */
export async function openStateFolder(
  config: Pick<HardhatConfig, "verifyContract" | "paths">,
): Promise<void> {
  const { stateFolder, localExplorer } = config.verifyContract;
  const { cache } = config.paths;
  const database = path.join(stateFolder, "local-explorer.sqlite");
  const files = databaseSuffixes.map((suffix) => ({
    from: path.join(cache, `local-explorer.sqlite${suffix}`),
    to: `${database}${suffix}`,
  }));
  await prepareStateFolder(stateFolder, [
    { from: path.join(cache, "verify-contract", "journal"), to: journalFolder(config) },
    ...(localExplorer.database === database ? files : []),
  ]);
}

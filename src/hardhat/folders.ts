import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import type { HardhatConfig } from "hardhat/types/config";
import type { AppHost } from "../app/host.ts";
import { prepareStateFolder } from "../project/prepare-state-folder.ts";

type Places = Pick<HardhatConfig, "verifyContract" | "paths">;

export function findFolders({ verifyContract, paths: { cache } }: Places): AppHost["folders"] {
  const { stateFolder } = verifyContract;
  return {
    journal: path.join(stateFolder, "journal"),
    proofs: path.join(cache, "verify-contract", "proofs"),
    notices: path.join(stateFolder, "notices"),
    prepareState: () => prepareStateFolder(stateFolder),
    findLists: () => findSharedFolder("chain-lists", cache),
  };
}

async function findSharedFolder(name: string, projectCache: string): Promise<string> {
  return path.join((await findGlobalCache()) ?? projectCache, "verify-contract", name);
}

/** Finds the cache that Hardhat's versions share on this machine; undefined: it cannot be written to. */
export function findGlobalCache(): Promise<string | undefined> {
  return getCacheDir().catch(() => undefined);
}

import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import type { AppHost } from "../app/host.ts";
import { prepareStateFolder } from "../project/prepare-state-folder.ts";

/** Returns the folder for the state of a project: the default of the Hardhat plugin. */
export function findStateFolder(projectFolder: string): string {
  return path.join(projectFolder, ".hardhat-verify-contract");
}

/** Finds the cache that Hardhat's versions share on this machine; undefined if it cannot be written to. */
export function findGlobalCache(): Promise<string | undefined> {
  return getCacheDir().catch(() => undefined);
}

/** Returns the folders for what is kept between calls. None of them is made yet. */
export function findFolders(projectFolder: string): AppHost["folders"] {
  const state = findStateFolder(projectFolder);
  return {
    journal: path.join(state, "journal"),
    proofs: path.join(state, "proofs"),
    // A look-up or a check alone leaves nothing in a project.
    proofsRoot: state,
    notices: path.join(state, "notices"),
    prepareState: (options) => prepareStateFolder(state, options),
    // Of all processes of this machine, those of Hardhat among them.
    findLimits: () => findSharedFolder("limits", state),
    findLists: () => findSharedFolder("chain-lists", state),
  };
}

async function findSharedFolder(name: string, fallback: string): Promise<string> {
  return path.join((await findGlobalCache()) ?? fallback, "verify-contract", name);
}

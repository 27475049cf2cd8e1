import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import type { AppHost } from "../app/host.ts";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import { prepareStateFolder } from "../project/prepare-state-folder.ts";
import type { projectOptions } from "./options.ts";

const stateVariable = "EXPLORER_STATE_FOLDER";

/**
 * Default: the folder of the Hardhat plugin. A variable lasts longer than a change of the working folder, so its path
 * begins in the project's folder.
 */
export function findStateFolder(
  { stateFolder: named }: Pick<CommandArguments<typeof projectOptions>, "stateFolder">,
  {
    environment,
    folder,
    projectFolder,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly folder: string;
    readonly projectFolder: string;
  },
): string {
  const value = named ?? (environment[stateVariable] || ".hardhat-verify-contract");
  return path.resolve(named === undefined ? projectFolder : folder, value);
}

/** Hardhat's versions share it. Undefined: it cannot be written to. */
export function findGlobalCache(): Promise<string | undefined> {
  return getCacheDir().catch(() => undefined);
}

export function findFolders(state: string): AppHost["folders"] {
  return {
    journal: path.join(state, "journal"),
    proofs: path.join(state, "proofs"),
    // A look-up or a check leaves nothing in a project.
    proofsRoot: state,
    notices: path.join(state, "notices"),
    prepareState: () => prepareStateFolder(state),
    findLists: () => findSharedFolder("chain-lists", state),
  };
}

async function findSharedFolder(name: string, fallback: string): Promise<string> {
  return path.join((await findGlobalCache()) ?? fallback, "verify-contract", name);
}

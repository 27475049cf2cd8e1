import { existsSync } from "node:fs";
import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import type { AppHost } from "../app/host.ts";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import { toPrintable } from "../base/text.ts";
import { prepareStateFolder } from "../project/prepare-state-folder.ts";
import type { projectOptions } from "./options.ts";

/** Name of the variable with the folder for the state. */
const stateVariable = "EXPLORER_STATE_FOLDER";

/**
 * Returns the folder for the state of a project, as an absolute path; by default that of the Hardhat plugin. A
 * variable lasts longer than a change of the working folder, so its path begins in the project's folder.
 */
export function findStateFolder(
  { stateFolder: named }: Pick<CommandArguments<typeof projectOptions>, "stateFolder">,
  {
    environment,
    folder,
    projectFolder,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** The folder that the command is run in. */
    readonly folder: string;
    readonly projectFolder: string;
  },
): string {
  const value = named ?? (environment[stateVariable] || ".hardhat-verify-contract");
  return path.resolve(named === undefined ? projectFolder : folder, value);
}

/** Says that a folder which the call names for the state is not there: the user asks for its content, so the path is probably mistyped. */
export function describeMissingState(
  { stateFolder: named }: Pick<CommandArguments<typeof projectOptions>, "stateFolder">,
  stateFolder: string,
): string | undefined {
  return named === undefined || existsSync(stateFolder)
    ? undefined
    : `The folder ${toPrintable(stateFolder)} of --state-folder does not exist, so it holds no submissions.`;
}

/** Finds the cache that Hardhat's versions share on this machine; undefined if it cannot be written to. */
export function findGlobalCache(): Promise<string | undefined> {
  return getCacheDir().catch(() => undefined);
}

/** Returns the folders for what is kept between calls. None of them is made yet. */
export function findFolders(state: string): AppHost["folders"] {
  return {
    journal: path.join(state, "journal"),
    proofs: path.join(state, "proofs"),
    // A look-up or a check alone leaves nothing in a project.
    proofsRoot: state,
    notices: path.join(state, "notices"),
    prepareState: () => prepareStateFolder(state),
    findLists: () => findSharedFolder("chain-lists", state),
  };
}

async function findSharedFolder(name: string, fallback: string): Promise<string> {
  return path.join((await findGlobalCache()) ?? fallback, "verify-contract", name);
}

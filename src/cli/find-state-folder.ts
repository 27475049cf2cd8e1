import path from "node:path";
import type { CommandArguments } from "../app/options/option-kinds.ts";
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

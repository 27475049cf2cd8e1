import path from "node:path";
import type { ProjectHistory } from "../../verification/ports.ts";
import { readIfThere } from "../files.ts";
import { findPackageSource, readPackageSource } from "../installed-packages.ts";

interface HistoryPlace {
  /** The selected profile of forge, if forge builds the project. */
  readonly foundryProfile?: string | undefined;
}

/** The reader is loaded with the first question. */
export function createProjectHistory(folder: string, { foundryProfile }: HistoryPlace = {}): ProjectHistory {
  return {
    open: async (options) => {
      const { openHistory } = await import("./open-history.ts");
      return openHistory(folder, options);
    },
    // Only workspace packages are the project's own.
    locateSource: (name) =>
      name.startsWith("npm/") ? findPackageSource(name, folder) : name.replace(/^project\//, ""),
    readPackageSource: (name) => readPackageSource(name, folder),
    ...(foundryProfile === undefined ? {} : { readConfig: createFoundryReader(folder, foundryProfile) }),
  };
}

function createFoundryReader(folder: string, profile: string): Required<ProjectHistory>["readConfig"] {
  return async (commit, { history, built }) => {
    const { readFoundryAtCommit } = await import("./foundry-at-commit.ts");
    return readFoundryAtCommit(
      {
        readFile: async (file) => (await history.findFile(commit, file))?.read(),
        listFolders: (name) => history.listFolders(commit, name),
      },
      { now: { readFile: async (file) => readIfThere(path.join(folder, file)) }, built, profile },
    );
  };
}

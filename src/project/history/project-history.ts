import path from "node:path";
import type { CommitConfig, ProjectHistory } from "../../verification/ports.ts";
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
  const known = new Map<string, CommitConfig | undefined>();
  return async (commit, { history, built }) => {
    const { foundryFiles, readFoundryAtCommit } = await import("./foundry-at-commit.ts");
    const files = await Promise.all(foundryFiles.map((file) => history.findFile(commit, file)));
    // Remappings depend on the folders of libraries.
    const key = JSON.stringify([commit.tree, built.remappings, built.evmVersion]);
    const read = () =>
      readFoundryAtCommit(
        {
          readFile: async (file) => files[foundryFiles.indexOf(file)]?.read(),
          listFolders: (name) => history.listFolders(commit, name),
        },
        { now: { readFile: async (file) => readIfThere(path.join(folder, file)) }, built, profile },
      );
    const config = known.has(key) ? known.get(key) : await read();
    known.set(key, config);
    return config;
  };
}

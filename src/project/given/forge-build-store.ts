import { createFailure } from "../../core/errors/failure.ts";
import type { BuildInfoStore } from "../../verification/ports.ts";
import { listArtifactFiles } from "../artifacts.ts";
import { openPlace, searchIn } from "../build-places.ts";
import { findForgeArtifacts, readForgeInput } from "./forge-artifacts.ts";

interface ForgeOutput {
  readonly outFolder: string;
  /** Build infos that contain the sources. */
  readonly wholeBuilds: BuildInfoStore;
}

/**
 * Opens forge's build infos with sources, and its artifacts, whose sources are read from the project's files. Each
 * profile may have an output of its own.
 *
 * @throws BUILD_NOT_FOUND from each find and list without any
 * @throws SOURCES_CHANGED from `readBuildInfo`, if the files have changed
 */
export function createForgeBuildStore({
  outputs: [first, ...others],
  projectFolder,
}: {
  readonly outputs: readonly [ForgeOutput, ...ForgeOutput[]];
  readonly projectFolder: string;
}): BuildInfoStore {
  const toPlaces = ({ outFolder, wholeBuilds }: ForgeOutput): [BuildInfoStore, BuildInfoStore] => [
    wholeBuilds,
    openArtifacts({ outFolder, projectFolder }),
  ];
  return searchIn([...toPlaces(first), ...others.flatMap(toPlaces)]);
}

function openArtifacts(place: {
  readonly outFolder: string;
  readonly projectFolder: string;
}): BuildInfoStore {
  const { outFolder } = place;
  return openPlace({
    find: async (search) => {
      const files = listArtifactFiles(outFolder);
      if (files.length === 0) {
        throw createFailure("BUILD_NOT_FOUND", { lookedIn: outFolder });
      }
      return findForgeArtifacts(files, search);
    },
    isListed: true,
    readBuildInfo: (id) => readForgeInput(id, place),
    readChangedBuildInfo: (id) => readForgeInput(id, { ...place, mayBeChanged: true }),
  });
}

import path from "node:path";
import { z } from "zod";
import { type BareHex, toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { BuildInfoStore } from "../../verification/ports.ts";
import { listArtifactFiles } from "../artifacts.ts";
import { openPlace, searchIn } from "../build-places.ts";
import { readBuildFile } from "../files.ts";
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
 * @throws LANGUAGE_UNSUPPORTED if the code is that of an artifact of Vyper
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
    find: async ({ code, ...filter }) => {
      const files = listArtifactFiles(outFolder);
      if (files.length === 0) {
        throw createFailure("BUILD_NOT_FOUND", { lookedIn: outFolder });
      }
      const found = await findForgeArtifacts(files, filter);
      if (found.length === 0 && code !== undefined) {
        await refuseVyper(code, files);
      }
      return found;
    },
    isListed: true,
    readBuildInfo: (id) => readForgeInput(id, place),
    readChangedBuildInfo: (id) => readForgeInput(id, { ...place, mayBeChanged: true }),
  });
}

/** Forge's artifacts of Vyper have no metadata. On the chain, immutables follow the code. */
async function refuseVyper(code: BareHex, artifactFiles: readonly string[]): Promise<void> {
  for (const file of artifactFiles.filter((one) => path.dirname(one).endsWith(".vy"))) {
    const text = (await readBuildFile(file))?.toString() ?? "";
    const object = vyperArtifact.safeParse(parseIfJson(text)).data?.deployedBytecode.object ?? "";
    if (toBareHex(object) !== "" && code.startsWith(toBareHex(object))) {
      throw createFailure("LANGUAGE_UNSUPPORTED", { language: "Vyper", file });
    }
  }
}

const vyperArtifact = z.object({ deployedBytecode: z.object({ object: z.string() }) });

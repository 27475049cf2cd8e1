import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { createOnce } from "../base/once.ts";
import { type BuildInfo, parseBuildInfo } from "../core/build/parse-build-info.ts";
import { isSelected } from "../core/build/parse-output.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { BuildInfoStore, StoredContract } from "../verification/ports.ts";
import { findArtifactsByLength, findArtifactsByName, listArtifactNames, scanArtifacts } from "./artifacts.ts";
import { openPlace, searchIn } from "./build-places.ts";
import { listFolder, listIfThere, readBuildFile } from "./files.ts";
import { findInOutputs } from "./find-in-outputs.ts";

/**
 * Opens Hardhat 3's builds in an artifacts folder, and those that Ignition keeps. A contract of both is found once.
 * Another process may build meanwhile, so only the last build info is kept: its name is a hash of its content.
 *
 * @throws BUILD_NOT_FOUND from each find and list without a build info; if Ignition keeps some, only from a search that
 * finds nothing in those
 */
export function createBuildInfoStore({
  artifactsFolder,
  ignitionFolder,
}: {
  readonly artifactsFolder: string;
  /** With `deployments` below it. */
  readonly ignitionFolder?: string | undefined;
}): BuildInfoStore {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");
  const inBuilds = async <Result>(find: () => Result): Promise<Awaited<Result>> => {
    if (!listFolder(buildInfoFolder).some(({ name }) => name.endsWith(".json"))) {
      throw createFailure("BUILD_NOT_FOUND", { lookedIn: artifactsFolder });
    }
    return await find();
  };
  const own: BuildInfoStore = {
    ...openPlace({
      find: (search) => inBuilds(() => findInOutputs(buildInfoFolder, search)),
      ...createReads(buildInfoFolder, { isKept: false }),
    }),
    findArtifactsByLength: (bytes) => inBuilds(() => findArtifactsByLength(artifactsFolder, bytes)),
    findArtifactsByName: (name) => inBuilds(() => findArtifactsByName(artifactsFolder, name)),
    listContractNames: () => inBuilds(() => listArtifactNames(artifactsFolder)),
    scanArtifacts: () => scanArtifacts(artifactsFolder),
  };
  const parent = path.join(ignitionFolder ?? artifactsFolder, "deployments");
  const kept =
    ignitionFolder === undefined ? [] : listIfThere(parent).map(({ name }) => path.join(parent, name));
  // All artifacts of a large project at once need much memory.
  return { ...searchIn([own, ...kept.map(openIgnition)]), scanArtifacts: own.scanArtifacts };
}

/**
 * Ignition keeps `artifacts` and `build-info` of a deployment in Hardhat 3's formats.
 *
 * @see https://hardhat.org/ignition/docs/advanced/deployment-artifacts
 */
function openIgnition(deploymentFolder: string): BuildInfoStore {
  const buildInfoFolder = path.join(deploymentFolder, "build-info");
  const requireSome = (hasSome: boolean): void => {
    if (!hasSome) {
      throw createFailure("BUILD_NOT_FOUND", { lookedIn: deploymentFolder });
    }
  };
  return openPlace({
    find: async (search) => {
      const found: StoredContract[] = [];
      for await (const contract of scanArtifacts(path.join(deploymentFolder, "artifacts"))) {
        if (isSelected(contract, search) && existsSync(toFile(buildInfoFolder, contract.buildInfoId))) {
          found.push(contract);
        }
      }
      requireSome(found.length > 0);
      return found;
    },
    requireBuild: async () => requireSome(existsSync(buildInfoFolder)),
    ...createReads(buildInfoFolder, { isKept: true }),
  });
}

function createReads(buildInfoFolder: string, { isKept }: { readonly isKept: boolean }) {
  const last = createOnce<BuildInfo>({ kept: 1 });
  return {
    readBuildInfo: (id: string) => {
      const file = toFile(buildInfoFolder, id);
      return last(id, undefined, async () => ({ ...(await readBuildInfo(file)), file, isKept }));
    },
    locateBuildInfo: async (id: string) => ({ file: toFile(buildInfoFolder, id), isKept }),
    stampBuildInfo: async (id: string) => stampFile(toFile(buildInfoFolder, id)),
  };
}

/** Returns a value that changes when the file is written; undefined if there is no file. */
function stampFile(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && [file, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(" ");
}

/** The id is part of an artifact, and must not lead to another folder. */
function toFile(buildInfoFolder: string, id: string): string {
  return path.join(buildInfoFolder, `${path.basename(id)}.json`);
}

/** @throws BUILD_INFO_INVALID if there is no build info of this id, or it is damaged */
async function readBuildInfo(file: string): Promise<BuildInfo> {
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    throw createFailure("BUILD_INFO_INVALID", {
      file,
      problem: "an artifact names it, but it does not exist",
    });
  }
  return parseBuildInfo({ path: file, text: bytes.toString() });
}

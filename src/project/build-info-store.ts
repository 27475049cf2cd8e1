import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { type BuildInfo, parseBuildInfo } from "../core/build/parse-build-info.ts";
import { isSelected } from "../core/build/parse-output.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { BuildInfoStore, StoredContract } from "../verification/ports.ts";
import { createArtifactIndex } from "./artifact-index.ts";
import { findArtifactsByLength, findArtifactsByName, listArtifactNames, scanArtifacts } from "./artifacts.ts";
import { openPlace, searchIn } from "./build-places.ts";
import { listFolder, listIfThere, readBuildFile } from "./files.ts";
import { findInOutputs } from "./find-in-outputs.ts";

/**
 * Creates the store of what Hardhat 3 has compiled, on the files of an artifacts folder, and of what Ignition has
 * kept of it: searches in outputs cover both, and return a contract that both have once.
 *
 * The project may be built again between two calls, so only the build info that was read last is kept: its name is
 * a hash of its content, and it may have some megabytes.
 *
 * @throws BUILD_NOT_FOUND from each find and list, when the folder holds no build info; if Ignition has kept some,
 * only from a search in outputs that finds nothing in those
 */
export function createBuildInfoStore({
  artifactsFolder,
  ignitionFolder,
  indexFile,
  indexRoot,
}: {
  readonly artifactsFolder: string;
  /** Where to remember which artifacts have code of which length; default: nowhere. */
  readonly indexFile?: string | undefined;
  /** A folder without which that is not remembered; default: it is in any case. */
  readonly indexRoot?: string | undefined;
  /** With `deployments` below it; default: none. */
  readonly ignitionFolder?: string | undefined;
}): BuildInfoStore {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");
  const index =
    indexFile === undefined
      ? undefined
      : createArtifactIndex({ file: indexFile, artifactsFolder, root: indexRoot });
  const requireBuild = (): void => {
    if (!listFolder(buildInfoFolder).some(({ name }) => name.endsWith(".json"))) {
      throw createFailure("BUILD_NOT_FOUND", { lookedIn: artifactsFolder });
    }
  };
  const own: BuildInfoStore = {
    ...openPlace({
      find: async (search) => {
        requireBuild();
        return findInOutputs(buildInfoFolder, search);
      },
      ...createReads(buildInfoFolder, { isKept: false }),
    }),
    findArtifactsByLength: async (runtimeBytes) => {
      requireBuild();
      return findArtifactsByLength(artifactsFolder, { runtimeBytes, index });
    },
    findArtifactsByName: async (name) => {
      requireBuild();
      return findArtifactsByName(artifactsFolder, name);
    },
    listContractNames: async () => {
      requireBuild();
      return listArtifactNames(artifactsFolder);
    },
    scanArtifacts: () => scanArtifacts(artifactsFolder),
  };
  const parent = path.join(ignitionFolder ?? artifactsFolder, "deployments");
  const kept =
    ignitionFolder === undefined ? [] : listIfThere(parent).map(({ name }) => path.join(parent, name));
  // All artifacts of a large project at once would be too much to hold.
  return { ...searchIn([own, ...kept.map(openIgnition)]), scanArtifacts: own.scanArtifacts };
}

/**
 * Opens what Ignition has kept of a deployment: `artifacts` and `build-info`, in Hardhat 3's own formats. They stay
 * when the project is built again, or with another profile. A deployment has no say on a contract that it does not
 * have: the project may not be built.
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

/** Creates what reads the build infos of a folder, by their ids. */
function createReads(buildInfoFolder: string, { isKept }: { readonly isKept: boolean }) {
  return {
    readBuildInfo: rememberLast(async (id: string) => {
      const file = toFile(buildInfoFolder, id);
      return { ...(await readBuildInfo(file)), file, isKept };
    }),
    locateBuildInfo: async (id: string) => ({ file: toFile(buildInfoFolder, id), isKept }),
    stampBuildInfo: async (id: string) => stampFile(toFile(buildInfoFolder, id)),
  };
}

/** Returns a value that changes when the file is written again; undefined if the file does not exist. */
function stampFile(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && [file, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(" ");
}

/**
 * Runs the work for a subject, unless the last call was about the same one: this call then gets the same promise.
 * A failure is not kept.
 */
export function rememberLast<Result>(
  work: (subject: string) => Promise<Result>,
): (subject: string) => Promise<Result> {
  let last: { readonly subject: string; readonly promise: Promise<Result> } | undefined;
  return async (subject) => {
    const known = last?.subject === subject ? last : { subject, promise: work(subject) };
    last = known;
    try {
      return await known.promise;
    } catch (error) {
      last = last === known ? undefined : last;
      throw error;
    }
  };
}

/** The id comes out of an artifact: it must not lead to another folder. */
function toFile(buildInfoFolder: string, id: string): string {
  return path.join(buildInfoFolder, `${path.basename(id)}.json`);
}

/**
 * Reads one build info.
 *
 * @throws BUILD_INFO_INVALID if there is no build info of this id, or it is damaged
 */
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

import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { type BuildInfo, parseBuildInfo } from "../core/build/parse-build-info.ts";
import { isSelected } from "../core/build/parse-output.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { BuildInfoStore } from "../verification/ports.ts";
import { createArtifactIndex } from "./artifact-index.ts";
import { findArtifactsByLength, findArtifactsByName, listArtifactNames, scanArtifacts } from "./artifacts.ts";
import { createIgnitionBuilds, type IgnitionBuilds } from "./deployments/ignition.ts";
import { listFolder, readBuildFile } from "./files.ts";
import { createOutputSearches, findInOutputs, leaveOutKnown } from "./find-in-outputs.ts";

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
  const ignition = ignitionFolder === undefined ? noBuilds : createIgnitionBuilds(ignitionFolder);

  const requireOwnBuild = (): void => {
    if (!listFolder(buildInfoFolder).some(({ name }) => name.endsWith(".json"))) {
      throw createFailure("BUILD_NOT_FOUND", { lookedIn: artifactsFolder });
    }
  };

  const requireBuild = async (): Promise<void> => {
    if (!(await ignition.has())) {
      requireOwnBuild();
    }
  };

  /** Returns the folder that has the build info, or would have it. */
  const findHolder = async (id: string): Promise<string> => {
    const isOwn = existsSync(toFile(buildInfoFolder, id));
    return (isOwn ? undefined : await ignition.findFolder(id)) ?? buildInfoFolder;
  };

  const locateBuildInfo = async (id: string) => {
    const holder = await findHolder(id);
    return { file: toFile(holder, id), isKept: holder !== buildInfoFolder };
  };

  return {
    findArtifactsByLength: async (runtimeBytes) => {
      await requireBuild();
      return findArtifactsByLength(artifactsFolder, { runtimeBytes, index });
    },
    findArtifactsByName: async (name) => {
      await requireBuild();
      return findArtifactsByName(artifactsFolder, name);
    },
    ...createOutputSearches(async (filter) => {
      const own = await findInOutputs(buildInfoFolder, filter);
      const kept = await ignition.find((contract) => isSelected(contract, filter));
      if (kept.length === 0) {
        requireOwnBuild();
      }
      return [...own, ...leaveOutKnown(kept, own)];
    }),
    listContractNames: async () => {
      await requireBuild();
      return listArtifactNames(artifactsFolder);
    },
    scanArtifacts: () => scanArtifacts(artifactsFolder),
    readBuildInfo: rememberLast(async (id) => ({
      ...(await readBuildInfo(await findHolder(id), id)),
      ...(await locateBuildInfo(id)),
    })),
    locateBuildInfo,
    stampBuildInfo: async (id) => stampFile(toFile(await findHolder(id), id)),
  };
}

/** Returns what changes when a file is written again; undefined when there is none. */
function stampFile(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && [file, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(" ");
}

/** What a project without Ignition has of it. */
const noBuilds: IgnitionBuilds = {
  find: async () => [],
  findFolder: async () => undefined,
  has: async () => false,
};

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
 * @throws BUILD_INFO_INVALID when there is none of this id, or it is damaged
 */
async function readBuildInfo(buildInfoFolder: string, id: string): Promise<BuildInfo> {
  const file = toFile(buildInfoFolder, id);
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    throw createFailure("BUILD_INFO_INVALID", {
      file,
      problem: "an artifact names it, but it does not exist",
    });
  }
  return parseBuildInfo({ path: file, text: bytes.toString() });
}

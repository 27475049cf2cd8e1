import path from "node:path";
import { type OutputFilter, parseBuildInfoOutput } from "../../core/build-info/parse-build-info-output.ts";
import { toFullyQualifiedName } from "../../core/contract-name/fully-qualified-name.ts";
import { BuildInfoInvalidError } from "../../core/errors/project-errors.ts";
import type { BuildInfoStore, StoredContract } from "../../verification/ports.ts";
import { listFolder } from "../list-folder.ts";
import { readBuildFile } from "../read-build-file.ts";
import { parsePublishedBuildInfo } from "./parse-published-build-info.ts";

/**
 * Creates the store of builds that a package brings along: `build-info*.json` in a folder, each with
 * input and output in one file, as Hardhat 2 wrote them. That is how `@openzeppelin/upgrades-core`
 * ships the proxies, beacons and admins that its plugins deploy.
 *
 * @see https://github.com/OpenZeppelin/openzeppelin-upgrades/tree/master/packages/core
 */
export function createPublishedStore({ folder }: { readonly folder: string }): BuildInfoStore {
  const find = async (filter: OutputFilter) => {
    const found: StoredContract[] = [];
    for (const id of await listBuilds(folder)) {
      found.push(...parseBuildInfoOutput({ ...(await readBuild(folder, id)), buildInfoId: id }, filter));
    }
    return found;
  };
  return {
    // Small as they are, there is nothing to gain from their artifacts.
    findArtifactsByLength: async () => [],
    findArtifactsByName: async () => [],
    findOutputContracts: (runtimeBytecode) => find({ runtimeBytes: runtimeBytecode.length / 2 }),
    findOutputContractsByName: async (name) => {
      const found = await find({ contractName: name.slice(name.lastIndexOf(":") + 1) });
      return found.filter(
        (contract) => contract.contractName === name || toFullyQualifiedName(contract) === name,
      );
    },
    listContractNames: async () => [],
    scanArtifacts: async function* () {
      // None; see above.
    },
    findSourceLayout: async () => undefined,
    readBuildInfo: async (id) => {
      const { bytes, ...file } = await readBuild(folder, id);
      return parsePublishedBuildInfo({ ...file, id, text: bytes.toString() });
    },
  };
}

/** By the files' names, which are this store's ids: the same file may be in several versions. */
async function listBuilds(folder: string): Promise<readonly string[]> {
  const entries = await listFolder(folder);
  return entries
    .map(({ name }) => name)
    .filter((name) => /^build-info.*\.json$/.test(name))
    .sort();
}

async function readBuild(
  folder: string,
  id: string,
): Promise<{ readonly path: string; readonly bytes: Buffer }> {
  const file = path.join(folder, id);
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    throw new BuildInfoInvalidError({ file, problem: "it does not exist any more" });
  }
  return { path: file, bytes };
}

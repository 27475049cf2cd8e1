import { isLongVersion } from "../../core/build/compiler-version.ts";
import { parseBuildFile } from "../../core/build/parse-build-file.ts";
import { type OutputFilter, parseBuildInfoOutput } from "../../core/build/parse-output.ts";
import { hasName } from "../../core/contract/contract-name.ts";
import { BuildInfoInvalidError } from "../../core/errors/project-errors.ts";
import type { BuildInfoStore, StoredContract } from "../../verification/ports.ts";
import { outputSuffix } from "../output-suffix.ts";
import { readBuildFile } from "../read-build-file.ts";
import { findPackageFolders } from "./find-package-folders.ts";
import { listPublishedBuilds } from "./list-published-builds.ts";

/**
 * Creates the store of the builds that a project's packages bring along: proxies, beacons and admins
 * that OpenZeppelin's plugins deploy, Safe's contracts, and whatever others ship in the same way.
 *
 * Only builds that say which compiler made them of what are of use. Truffle's artifacts, as older
 * packages have them, do not: nothing in them could be proved.
 *
 * @see https://github.com/OpenZeppelin/openzeppelin-upgrades/tree/master/packages/core
 */
export function createPublishedStore({ projectFolder }: { readonly projectFolder: string }): BuildInfoStore {
  const find = async (filter: OutputFilter) => {
    const found: StoredContract[] = [];
    for (const folder of await findPackageFolders(projectFolder)) {
      for (const file of listPublishedBuilds(folder)) {
        const bytes = await readPublished(file);
        found.push(...parseBuildInfoOutput({ path: file, bytes, buildInfoId: file }, filter));
      }
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
      return found.filter((contract) => hasName(contract, name));
    },
    listContractNames: async () => [],
    scanArtifacts: async function* () {
      // None; see above.
    },
    findSourceLayout: async () => undefined,
    readBuildInfo: async (id) => {
      // Hardhat 3 keeps the input in a file beside the output.
      const file = id.endsWith(outputSuffix) ? `${id.slice(0, -outputSuffix.length)}.json` : id;
      const build = parseBuildFile({ path: file, bytes: await readPublished(file) });
      if (build.kind === "unknown") {
        throw new BuildInfoInvalidError({ file, problem: build.problem });
      }
      if (!isLongVersion(build.solcVersion)) {
        throw new BuildInfoInvalidError({ file, problem: "it does not say which compiler made it" });
      }
      return { id, solcLongVersion: build.solcVersion, input: build.input };
    },
  };
}

async function readPublished(file: string): Promise<Buffer> {
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    throw new BuildInfoInvalidError({ file, problem: "it does not exist any more" });
  }
  return bytes;
}

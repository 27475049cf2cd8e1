import path from "node:path";
import { hasName } from "../core/contract-name/has-name.ts";
import { BuildNotFoundError } from "../core/errors/project-errors.ts";
import type { BuildInfoStore } from "../verification/ports.ts";
import { findArtifactsByContractName, findArtifactsByLength, scanArtifacts } from "./find-artifacts.ts";
import { findInOutputs } from "./find-in-outputs.ts";
import { listArtifactNames } from "./list-artifact-names.ts";
import { listFolder } from "./list-folder.ts";
import { readBuildInfo } from "./read-build-info.ts";
import { readSourceLayout } from "./read-source-layout.ts";

/**
 * Creates the store of what Hardhat 3 has compiled, on the files of an artifacts folder.
 *
 * Nothing is kept between two calls: the project may be built again meanwhile.
 *
 * @throws BuildNotFoundError from each find and list, when the folder holds no build info
 */
export function createBuildInfoStore({
  artifactsFolder,
}: {
  readonly artifactsFolder: string;
}): BuildInfoStore {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");

  const requireBuild = async () => {
    const entries = await listFolder(buildInfoFolder);
    if (!entries.some(({ name }) => name.endsWith(".json"))) {
      throw new BuildNotFoundError({ artifactsFolder });
    }
  };

  return {
    findArtifactsByLength: async (runtimeBytes) => {
      await requireBuild();
      return findArtifactsByLength(artifactsFolder, runtimeBytes);
    },
    findArtifactsByName: async (name) => {
      await requireBuild();
      const contracts = await findArtifactsByContractName(artifactsFolder, toContractName(name));
      return contracts.filter((contract) => hasName(contract, name));
    },
    findOutputContracts: async (runtimeBytecode) => {
      await requireBuild();
      return findInOutputs(buildInfoFolder, { runtimeBytes: runtimeBytecode.length / 2 });
    },
    findOutputContractsByName: async (name) => {
      await requireBuild();
      const contracts = await findInOutputs(buildInfoFolder, { contractName: toContractName(name) });
      return contracts.filter((contract) => hasName(contract, name));
    },
    listContractNames: async () => {
      await requireBuild();
      return listArtifactNames(artifactsFolder);
    },
    scanArtifacts: () => scanArtifacts(artifactsFolder),
    findSourceLayout: (contract) => readSourceLayout(buildInfoFolder, contract),
    readBuildInfo: (id) => readBuildInfo(buildInfoFolder, id),
  };
}

/** What stands behind the last colon: source names may have colons too. */
function toContractName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

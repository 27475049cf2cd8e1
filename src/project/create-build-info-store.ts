import path from "node:path";
import { hasName } from "../core/contract-name/has-name.ts";
import { BuildNotFoundError } from "../core/errors/project-errors.ts";
import type { BuildInfoStore } from "../verification/ports.ts";
import { findArtifactsByLength, findArtifactsByName, scanArtifacts } from "./find-artifacts.ts";
import { findInOutputs } from "./find-in-outputs.ts";
import { listArtifactNames } from "./list-artifact-names.ts";
import { listFolder } from "./list-folder.ts";
import { readBuildInfo } from "./read-build-info.ts";
import { readSourceLayout } from "./read-source-layout.ts";
import { rememberLast } from "./remember-last.ts";

/**
 * Creates the store of what Hardhat 3 has compiled, on the files of an artifacts folder.
 *
 * The project may be built again between two calls, so all that is kept is the build info that was read
 * last: its name is made of what is in it, and it may have some megabytes.
 *
 * @throws BuildNotFoundError from each find and list, when the folder holds no build info
 */
export function createBuildInfoStore({
  artifactsFolder,
}: {
  readonly artifactsFolder: string;
}): BuildInfoStore {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");

  const requireBuild = (): void => {
    const entries = listFolder(buildInfoFolder);
    if (!entries.some(({ name }) => name.endsWith(".json"))) {
      throw new BuildNotFoundError({ artifactsFolder });
    }
  };

  return {
    findArtifactsByLength: async (runtimeBytes) => {
      requireBuild();
      return findArtifactsByLength(artifactsFolder, runtimeBytes);
    },
    findArtifactsByName: async (name) => {
      requireBuild();
      return findArtifactsByName(artifactsFolder, name);
    },
    findOutputContracts: async (runtimeBytecode) => {
      requireBuild();
      return findInOutputs(buildInfoFolder, { runtimeBytes: runtimeBytecode.length / 2 });
    },
    findOutputContractsByName: async (name) => {
      requireBuild();
      const contracts = await findInOutputs(buildInfoFolder, { contractName: toContractName(name) });
      return contracts.filter((contract) => hasName(contract, name));
    },
    listContractNames: async () => {
      requireBuild();
      return listArtifactNames(artifactsFolder);
    },
    scanArtifacts: () => scanArtifacts(artifactsFolder),
    findSourceLayout: (contract) => readSourceLayout(buildInfoFolder, contract),
    readBuildInfo: rememberLast((id) => readBuildInfo(buildInfoFolder, id)),
  };
}

/** What stands behind the last colon: source names may have colons too. */
function toContractName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

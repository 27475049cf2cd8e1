import path from "node:path";
import { BuildNotFoundError } from "../core/errors/project-errors.ts";
import type { BuildInfoStore, StoredContract } from "../verification/ports.ts";
import { findArtifactsByContractName, findArtifactsByLength } from "./find-artifacts.ts";
import { findInOutputs } from "./find-in-outputs.ts";
import { listArtifactNames } from "./list-artifact-names.ts";
import { listFolder } from "./list-folder.ts";
import { readBuildInfo } from "./read-build-info.ts";

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
      const wanted = parseName(name);
      const contracts = await findArtifactsByContractName(artifactsFolder, wanted.contractName);
      return contracts.filter((contract) => isNamed(contract, wanted));
    },
    findOutputContracts: async (runtimeBytecode) => {
      await requireBuild();
      return findInOutputs(buildInfoFolder, { runtimeBytes: runtimeBytecode.length / 2 });
    },
    findOutputContractsByName: async (name) => {
      await requireBuild();
      const wanted = parseName(name);
      const contracts = await findInOutputs(buildInfoFolder, { contractName: wanted.contractName });
      return contracts.filter((contract) => isNamed(contract, wanted));
    },
    listContractNames: async () => {
      await requireBuild();
      return listArtifactNames(artifactsFolder);
    },
    readBuildInfo: (id) => readBuildInfo(buildInfoFolder, id),
  };
}

interface WantedName {
  readonly contractName: string;
  /** undefined when the name was given without a source. */
  readonly sourceName: string | undefined;
}

/** Source names may have colons (`npm:…`), contract names have none. */
function parseName(name: string): WantedName {
  const colon = name.lastIndexOf(":");
  return {
    contractName: name.slice(colon + 1),
    sourceName: colon === -1 ? undefined : name.slice(0, colon),
  };
}

function isNamed(contract: StoredContract, { contractName, sourceName }: WantedName): boolean {
  const { inputSourceName, userSourceName } = contract;
  return (
    contract.contractName === contractName &&
    (sourceName === undefined || sourceName === inputSourceName || sourceName === userSourceName)
  );
}

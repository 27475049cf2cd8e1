import { existsSync } from "node:fs";
import path from "node:path";
import type { StoredContract } from "../../core/build/compiled-contract.ts";
import { scanArtifacts } from "../find-artifacts.ts";
import { listIfThere } from "./list-if-there.ts";

/** The builds that Ignition has kept of what it deployed. */
export interface IgnitionBuilds {
  /** The contracts that fit and whose build info is there, each once. */
  find(fits: (contract: StoredContract) => boolean): Promise<readonly StoredContract[]>;
  /** The folder with the build info of this id; undefined if Ignition has none of it. */
  findFolder(buildInfoId: string): Promise<string | undefined>;
  has(): Promise<boolean>;
}

/**
 * Opens the builds below an Ignition folder: `deployments/<id>/artifacts` and `build-info`, in Hardhat
 * 3's own formats. They stay when the project is built again, or with another profile.
 *
 * @see https://hardhat.org/ignition/docs/advanced/deployment-artifacts
 */
export function createIgnitionBuilds(ignitionFolder: string): IgnitionBuilds {
  const listDeployments = async (): Promise<readonly string[]> => {
    const parent = path.join(ignitionFolder, "deployments");
    const folders = await listIfThere(parent);
    return folders.map(({ name }) => path.join(parent, name));
  };
  return {
    find: async (fits) => {
      const found = new Map<string, StoredContract>();
      for (const folder of await listDeployments()) {
        for await (const contract of scanArtifacts(path.join(folder, "artifacts"))) {
          const { buildInfoId, inputSourceName, contractName } = contract;
          if (fits(contract) && existsSync(toFile(folder, buildInfoId))) {
            found.set(`${buildInfoId}:${inputSourceName}:${contractName}`, contract);
          }
        }
      }
      return [...found.values()];
    },
    findFolder: async (buildInfoId) => {
      const folders = await listDeployments();
      const holder = folders.find((folder) => existsSync(toFile(folder, buildInfoId)));
      return holder && path.join(holder, "build-info");
    },
    has: async () => {
      const folders = await listDeployments();
      return folders.some((folder) => existsSync(path.join(folder, "build-info")));
    },
  };
}

/** The id comes out of an artifact: it must not lead to another folder. */
function toFile(deploymentFolder: string, buildInfoId: string): string {
  return path.join(deploymentFolder, "build-info", `${path.basename(buildInfoId)}.json`);
}

import { existsSync } from "node:fs";
import path from "node:path";
import { DeploymentInvalidError } from "../../core/errors/project-errors.ts";
import type { DeploymentReader, DeploymentRecords } from "../../verification/ports.ts";
import { findFoundryRecords } from "./foundry.ts";
import { findHardhatDeployRecords } from "./hardhat-deploy.ts";
import { findIgnitionRecords, listIgnitionIds } from "./ignition.ts";
import { findOpenZeppelinRecords } from "./openzeppelin.ts";
import { readDeployment, readDeployments } from "./read-deployment.ts";

/** Where deployment tools keep their records. */
export interface DeploymentFolders {
  /** Ignition's folder, with `deployments` below it. */
  readonly ignitionFolder: string;
  /** hardhat-deploy's folder, with a folder for each network below it. */
  readonly deploymentsFolder: string;
}

/** Reads the records that deployment tools leave in a project; none of them has to be installed. */
export function createDeploymentRecords({
  ignitionFolder,
  deploymentsFolder,
}: DeploymentFolders): DeploymentRecords & DeploymentReader {
  const projectFolder = path.dirname(deploymentsFolder);
  const broadcastFolder = path.join(projectFolder, "broadcast");
  const manifestsFolder = path.join(projectFolder, ".openzeppelin");
  return {
    find: async (contract) => {
      const records = [
        ...(await findIgnitionRecords(ignitionFolder, contract)),
        ...(await findHardhatDeployRecords(deploymentsFolder, contract)),
        ...(await findFoundryRecords(broadcastFolder, contract)),
        ...(await findOpenZeppelinRecords(manifestsFolder, contract)),
      ];
      return records.filter(
        ({ chainId, address }) => chainId === contract.chainId && address === contract.address,
      );
    },
    read: async (place) => {
      const named = path.join(ignitionFolder, "deployments", path.basename(place));
      const network = path.join(deploymentsFolder, path.basename(place));
      const candidates = [path.resolve(place), ...(isName(place) ? [named, network] : [])];
      const found = candidates.find((candidate) => existsSync(candidate));
      if (found === undefined) {
        const known = await listIgnitionIds(ignitionFolder);
        throw new DeploymentInvalidError({
          place,
          problem: "there is no such file, folder or deployment",
          known,
        });
      }
      return readDeployment(found);
    },
    readAll: () =>
      readDeployments([
        path.join(ignitionFolder, "deployments"),
        deploymentsFolder,
        broadcastFolder,
        manifestsFolder,
      ]),
  };
}

/** An Ignition deployment has an id, a folder of hardhat-deploy the name of a network: no path. */
function isName(place: string): boolean {
  return path.basename(place) === place;
}

import type { DeploymentRecords } from "../../verification/ports.ts";
import { findHardhatDeployRecords } from "./hardhat-deploy.ts";
import { findIgnitionRecords } from "./ignition.ts";

/** Where deployment tools keep their records. */
export interface DeploymentFolders {
  /** Ignition's folder, with `deployments` below it. */
  readonly ignitionFolder: string;
  /** hardhat-deploy's folder, with a folder for each network below it. */
  readonly deploymentsFolder: string;
}

/** Reads the records that Ignition and hardhat-deploy leave in a project; neither has to be installed. */
export function createDeploymentRecords({
  ignitionFolder,
  deploymentsFolder,
}: DeploymentFolders): DeploymentRecords {
  return {
    find: async (contract) => [
      ...(await findIgnitionRecords(ignitionFolder, contract)),
      ...(await findHardhatDeployRecords(deploymentsFolder, contract)),
    ],
  };
}

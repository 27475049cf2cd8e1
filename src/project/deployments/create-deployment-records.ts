import { existsSync } from "node:fs";
import path from "node:path";
import { createFailure } from "../../core/errors/failure.ts";
import type { DeploymentReader, DeploymentRecords } from "../../verification/ports.ts";
import { listIgnitionIds } from "./ignition.ts";

export interface DeploymentFolders {
  /** Ignition's folder, with `deployments` below it. */
  readonly ignitionFolder: string;
  /** hardhat-deploy's folder, with a folder for each network below it. */
  readonly deploymentsFolder: string;
  /** Those of Foundry's scripts; default: `broadcast` beside hardhat-deploy's. */
  readonly broadcastFolders?: readonly string[] | undefined;
}

/** None of the tools has to be installed. */
export function createDeploymentRecords({
  ignitionFolder,
  deploymentsFolder,
  broadcastFolders = [path.join(path.dirname(deploymentsFolder), "broadcast")],
}: DeploymentFolders): DeploymentRecords & DeploymentReader {
  const folders = [
    path.join(ignitionFolder, "deployments"),
    deploymentsFolder,
    ...broadcastFolders,
    path.join(path.dirname(deploymentsFolder), ".openzeppelin"),
  ];
  return {
    find: async (contract) => {
      // Most projects have no records, and do without what reads them.
      const present = folders.filter((folder) => existsSync(folder));
      if (present.length === 0) {
        return [];
      }
      const { findRecords } = await import("./read-deployment.ts");
      return findRecords(present, contract);
    },
    read: async (place) => {
      const named = path.join(ignitionFolder, "deployments", path.basename(place));
      const network = path.join(deploymentsFolder, path.basename(place));
      const candidates = [path.resolve(place), ...(isName(place) ? [named, network] : [])];
      const found = candidates.find((candidate) => existsSync(candidate));
      if (found === undefined) {
        const known = await listIgnitionIds(ignitionFolder);
        throw createFailure("DEPLOYMENT_INVALID", {
          place,
          problem: "there is no such file, folder or deployment",
          known,
        });
      }
      const { readDeployment } = await import("./read-deployment.ts");
      return readDeployment(found);
    },
    readAll: async () => {
      const { readDeployments } = await import("./read-deployment.ts");
      const found = await readDeployments(folders);
      if (found.records.length === 0 && found.failures.length === 0) {
        const [last = "", ...others] = folders.map((folder) => path.relative("", folder)).reverse();
        throw createFailure("DEPLOYMENT_INVALID", {
          place: "the records of this project",
          problem: `no contract is recorded in ${others.reverse().join(", ")} or ${last}`,
        });
      }
      return found;
    },
  };
}

/** An Ignition deployment has an id, a folder of hardhat-deploy the name of a network: no path. */
function isName(place: string): boolean {
  return path.basename(place) === place;
}

import path from "node:path";
import { createDeploymentRecords } from "./deployments/create-deployment-records.ts";
import { createProjectHistory } from "./history/project-history.ts";
import { readPackageVersion, readProjectSource } from "./installed-packages.ts";
import { createPublishedStore } from "./published-store.ts";

interface ProjectPlaces {
  /** Default: in the project's folder. */
  readonly ignitionFolder?: string | undefined;
  /** Of forge; default: none. */
  readonly broadcastFolders?: readonly string[] | undefined;
  readonly foundryProfile?: string | undefined;
}

/** Opens what any tool's project has: packages, deployment records, git history and sources. */
export function openProjectFolder(
  folder: string,
  { ignitionFolder = path.join(folder, "ignition"), broadcastFolders, foundryProfile }: ProjectPlaces = {},
) {
  const deploymentsFolder = path.join(folder, "deployments");
  return {
    publishedBuilds: createPublishedStore({ projectFolder: folder }),
    records: createDeploymentRecords({ ignitionFolder, deploymentsFolder, broadcastFolders }),
    history: createProjectHistory(folder, { foundryProfile }),
    readSource: (name: string) => readProjectSource(folder, name),
    readPackageVersion: (packageName: string) => readPackageVersion(packageName, folder),
  };
}

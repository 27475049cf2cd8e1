import path from "node:path";

import type { HookContext } from "hardhat/types/hooks";

import { createDeploymentRecords } from "../project/deployments/create-deployment-records.ts";
import type { DeploymentRecords } from "../verification/ports.ts";

/**
 * What deployment tools have written down in this project; nothing is read yet. Ignition's plugin adds
 * its folder to the paths of the config, where it is installed.
 */
export function openRecords({ config: { paths } }: HookContext): DeploymentRecords {
  const configured = Object.entries(paths).find(([name]) => name === "ignition")?.[1];
  return createDeploymentRecords({
    ignitionFolder: typeof configured === "string" ? configured : path.join(paths.root, "ignition"),
    deploymentsFolder: path.join(paths.root, "deployments"),
  });
}

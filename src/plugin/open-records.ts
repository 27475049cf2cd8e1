import path from "node:path";

import type { HardhatConfig } from "hardhat/types/config";
import type { HookContext } from "hardhat/types/hooks";

import { createDeploymentRecords } from "../project/deployments/create-deployment-records.ts";
import type { DeploymentRecords } from "../verification/ports.ts";

/** What deployment tools have written down in this project; nothing is read yet. */
export function openRecords({ config }: HookContext): DeploymentRecords {
  return createDeploymentRecords({
    ignitionFolder: findIgnitionFolder(config),
    deploymentsFolder: path.join(config.paths.root, "deployments"),
  });
}

/** Ignition's plugin adds its folder to the paths of the config, where it is installed. */
export function findIgnitionFolder({ paths }: Pick<HardhatConfig, "paths">): string {
  const configured = Object.entries(paths).find(([name]) => name === "ignition")?.[1];
  return typeof configured === "string" ? configured : path.join(paths.root, "ignition");
}

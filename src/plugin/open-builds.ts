import type { HookContext } from "hardhat/types/hooks";

import { createBuildInfoStore } from "../project/build-info-store.ts";
import type { BuildInfoStore } from "../verification/ports.ts";
import { findIgnitionFolder } from "./open-records.ts";

/** What the project has built, and what Ignition has kept of it; nothing is read yet. */
export function openBuilds({ config }: HookContext): BuildInfoStore {
  return createBuildInfoStore({
    artifactsFolder: config.paths.artifacts,
    ignitionFolder: findIgnitionFolder(config),
  });
}

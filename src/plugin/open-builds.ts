import type { HookContext } from "hardhat/types/hooks";

import { createBuildInfoStore } from "../project/create-build-info-store.ts";
import type { BuildInfoStore } from "../verification/ports.ts";

/** What the project has built; nothing is read yet. */
export function openBuilds({ config }: HookContext): BuildInfoStore {
  return createBuildInfoStore({ artifactsFolder: config.paths.artifacts });
}

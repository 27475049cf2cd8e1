import type { HookContext } from "hardhat/types/hooks";

import { createPublishedStore } from "../project/published-store.ts";
import type { BuildInfoStore } from "../verification/ports.ts";

/** The builds that the project's packages bring along; nothing is read yet. */
export function openPublishedBuilds({ config }: HookContext): BuildInfoStore {
  return createPublishedStore({ projectFolder: config.paths.root });
}

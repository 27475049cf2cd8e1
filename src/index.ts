import { definePlugin } from "hardhat/plugins";
import type { HardhatPlugin } from "hardhat/types/plugins";

import { taskDefinitions } from "./hardhat/tasks/definitions.ts";

export type * from "./type-extensions.ts";

/** Verifies contracts on explorers, from their address alone. Add it to `plugins` in hardhat.config.ts. */
const plugin: HardhatPlugin = definePlugin({
  id: "hardhat-verify-contract",
  npmPackage: "hardhat-verify-contract",
  hookHandlers: {
    config: () => import("./hardhat/hooks/config.ts"),
    network: () => import("./hardhat/hooks/network.ts"),
  },
  tasks: taskDefinitions,
});

export default plugin;

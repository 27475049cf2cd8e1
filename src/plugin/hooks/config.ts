import type { ConfigHooks } from "hardhat/types/hooks";

import { resolveConfig } from "../config/resolve-config.ts";

/** Runs on every Hardhat command, so it imports nothing that costs; zod only where there is a key to check. */
export default async (): Promise<Partial<ConfigHooks>> => ({
  validateUserConfig: async ({ verifyContract }) => {
    if (verifyContract === undefined) {
      return [];
    }
    const { validateUserConfig } = await import("../config/validate-user-config.ts");
    return validateUserConfig(verifyContract);
  },

  resolveUserConfig: async (userConfig, resolveVariable, next) => {
    const resolved = await next(userConfig, resolveVariable);
    return {
      ...resolved,
      verifyContract: resolveConfig(userConfig.verifyContract, { resolveVariable, paths: resolved.paths }),
    };
  },
});

import type { ConfigHooks } from "hardhat/types/hooks";
import { resolveConfig } from "../config/resolve-config.ts";
import { validateUserConfig } from "../config/validate-user-config.ts";

/** Runs on every Hardhat command, so it loads no package. */
export default async (): Promise<Partial<ConfigHooks>> => ({
  validateUserConfig: async ({ verifyContract }) =>
    verifyContract === undefined ? [] : validateUserConfig(verifyContract),

  resolveUserConfig: async (userConfig, resolveVariable, next) => {
    const resolved = await next(userConfig, resolveVariable);
    return {
      ...resolved,
      verifyContract: resolveConfig(userConfig.verifyContract, { resolveVariable, paths: resolved.paths }),
    };
  },
});

import { HardhatPluginError } from "hardhat/plugins";

import { BaseError } from "../../core/errors/base-error.ts";

const pluginId = "hardhat-verify-contract";

/**
 * What Hardhat can print as a failure of this plugin; anything else it would print as a bug of its
 * own, with a stack. Errors that are not ours (Hardhat's, or bugs) pass unchanged.
 */
export function toPluginError(error: unknown): unknown {
  if (!(error instanceof BaseError)) {
    return error;
  }
  const message = `${error.message}\n(${error.code}, see docs/errors.md of ${pluginId})`;
  return new HardhatPluginError(pluginId, message, error);
}

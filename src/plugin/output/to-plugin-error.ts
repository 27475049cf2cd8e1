import { inspect } from "node:util";
import { HardhatPluginError } from "hardhat/plugins";

import { BaseError } from "../../base/errors.ts";

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
  const pluginError = new HardhatPluginError(pluginId, message, error);
  // Hardhat prints the message, and on CI, or with --show-stack-traces, inspects the error after it, which
  // would print the same message twice more.
  Object.defineProperty(pluginError, inspect.custom, { value: () => describeOrigin(error) });
  return pluginError;
}

/** Where an error comes from, for those who ask; its message was printed before. */
function describeOrigin({ name, stack = "" }: BaseError): string {
  return process.argv.includes("--show-stack-traces")
    ? [name, ...stack.split("\n").filter((line) => /^\s+at /.test(line))].join("\n")
    : "For more info run Hardhat with --show-stack-traces";
}

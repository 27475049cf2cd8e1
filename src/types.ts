/**
 * Types alone: `hardhat-verify-contract/types`. Those of the functions and their results, of the config, and of
 * what the plugin adds to Hardhat.
 *
 * @module
 */

export type {
  ExplorerConfig,
  ExplorerDialect,
  ExplorerUserConfig,
  ForkSourcesUserConfig,
  VerifyContractConfig,
  VerifyContractUserConfig,
} from "./hardhat/config/config-types.ts";
export type { ConnectionExplorer, ContractOptions } from "./hardhat/connection-explorer.ts";
export type { TaskResult } from "./hardhat/run-task.ts";
export type * from "./verify.ts";

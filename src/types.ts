/**
 * Types alone: `hardhat-verify-contract/types`.
 *
 * @module
 */

export type { ErrorCode } from "./base/error-codes.ts";
export type { AbiEntry } from "./core/build/compiled-contract.ts";
export type {
  ExplorerConfig,
  ExplorerDialect,
  ExplorerUserConfig,
  VerifyContractConfig,
  VerifyContractUserConfig,
} from "./plugin/config/config-types.ts";
export type { ConnectionExplorer } from "./plugin/connection-explorer.ts";
export type {
  AbiOptions,
  ConnectionOption,
  LookUpOptions,
  VerifyContractOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "./plugin/options/function-options.ts";
export type { TaskResult } from "./plugin/output/task-result.ts";
export type {
  DeploymentContract,
  DeploymentExplorersResult,
  DeploymentOutcome,
  DeploymentResult,
} from "./verification/deployment/deployment-result.ts";
export type { ContractCreation, VerifiedSource } from "./verification/ports.ts";
export type {
  ProxyContract,
  ProxyExplorersResult,
  ProxyLink,
  ProxyOutcome,
  ProxyResult,
} from "./verification/proxy/proxy-result.ts";
export type {
  ExplorersResult,
  Failure,
  VerificationOutcome,
  VerificationResult,
} from "./verification/result.ts";

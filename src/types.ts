/**
 * Types alone: `hardhat-verify-contract/types`.
 *
 * @module
 */

export type {
  AbiOptions,
  LookUpOptions,
  VerifyContractOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "./app/options/function-options.ts";
export type { ErrorCode } from "./base/error-codes.ts";
export type { AbiEntry } from "./core/build/compiled-contract.ts";
export type {
  ExplorerConfig,
  ExplorerDialect,
  ExplorerUserConfig,
  VerifyContractConfig,
  VerifyContractUserConfig,
} from "./hardhat/config/config-types.ts";
export type { ConnectionOption } from "./hardhat/functions.ts";
export type { ConnectionExplorer } from "./hardhat/hooks/network.ts";
export type { TaskResult } from "./hardhat/run-task.ts";
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

/**
 * Functions for scripts and other plugins: `hardhat-verify-contract/verify`.
 *
 * Each takes Hardhat's runtime environment last, prints nothing and returns what the task of the
 * same name prints with `--json`.
 *
 * @module
 */

export type { PendingSubmission } from "./app/list-pending-submissions.ts";
export type {
  AbiOptions,
  LookUpOptions,
  MirrorOptions,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "./app/options/function-options.ts";
export type { FlattenedContract } from "./app/run-flattening.ts";
export { type ErrorCode, errorCodes } from "./base/error-codes.ts";
export { BaseError } from "./base/errors.ts";
export type { AbiEntry } from "./core/build/compiled-contract.ts";
export {
  type ConnectionOption,
  flattenContract,
  getAbi,
  getContractCreation,
  getPendingSubmissions,
  getSourceCode,
  mirrorContract,
  verifyContract,
  verifyDeployment,
  verifyProxy,
} from "./hardhat/functions.ts";
export {
  type DeploymentContract,
  type DeploymentExplorersResult,
  type DeploymentOutcome,
  type DeploymentResult,
  deploymentExplorersResultSchema,
  deploymentResultSchema,
} from "./verification/deployment/deployment-result.ts";
export {
  type RecordedDeploymentResult,
  type RecordedResult,
  recordedDeploymentResultSchema,
} from "./verification/deployment/recorded-result.ts";
export type { ContractCreation, VerifiedSource } from "./verification/ports.ts";
export {
  type ProxyContract,
  type ProxyExplorersResult,
  type ProxyLink,
  type ProxyOutcome,
  type ProxyResult,
  proxyExplorersResultSchema,
  proxyResultSchema,
} from "./verification/proxy/proxy-result.ts";
export {
  type ExplorersResult,
  explorersResultSchema,
  type Failure,
  failureSchema,
  type VerificationOutcome,
  type VerificationResult,
  verificationResultSchema,
} from "./verification/result.ts";

/**
 * Functions for scripts and other plugins: `hardhat-verify-contract/verify`.
 *
 * Each takes Hardhat's runtime environment last, prints nothing and returns what the task of the
 * same name prints with `--json`.
 *
 * @module
 */

export type {
  AbiOptions,
  FlattenOptions,
  InitCodeOptions,
  LookUpOptions,
  MirrorOptions,
  PreflightOptions,
  ReviewOptions,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "./app/options/function-options.ts";
export type { FlattenedContract } from "./app/run-flattening.ts";
export type { AbiEntry } from "./core/build/compiled-contract.ts";
export { type ErrorCode, errorCodes } from "./core/errors/error-rows.ts";
export { BaseError } from "./core/errors/failure.ts";
export {
  type ConnectionOption,
  flattenContract,
  getAbi,
  getContractCreation,
  getInitCode,
  getPendingSubmissions,
  getSourceCode,
  mirrorContract,
  preflight,
  reviewUpgrade,
  verifyContract,
  verifyDeployment,
  verifyProxy,
} from "./hardhat/functions.ts";
export type { ContractCreation, VerifiedSource } from "./verification/ports.ts";
export type {
  AlreadyVerifiedResult,
  ConstructorArgumentsResult,
  Differences,
  ExplorerFailureResult,
  ExplorersResult,
  Failure,
  LinkedLibrary,
  MismatchResult,
  PendingResult,
  ProxyContract,
  ProxyExplorersResult,
  ProxyLink,
  ProxyOutcome,
  ProxyResult,
  RecordedDeploymentResult,
  RecordedResult,
  RejectedResult,
  SkippedExplorerResult,
  SubmittedResult,
  VerificationOutcome,
  VerificationResult,
  VerifiedResult,
} from "./verification/result.ts";
export { explorersResultSchema } from "./verification/results/explorers-result-schema.ts";
export {
  type InitCodeResult,
  initCodeResultSchema,
  type OtherChain,
} from "./verification/results/init-code-result-schema.ts";
export {
  type PendingSubmission,
  pendingSubmissionsSchema,
} from "./verification/results/pending-submissions-schema.ts";
export {
  type PlannedAddress,
  type PreflightFinding,
  type PreflightResult,
  type PreflightService,
  preflightResultSchema,
} from "./verification/results/preflight-result-schema.ts";
export { proxyExplorersResultSchema, proxyResultSchema } from "./verification/results/proxy-result-schema.ts";
export { recordedDeploymentResultSchema } from "./verification/results/recorded-result-schema.ts";
export { failureSchema } from "./verification/results/result-members.ts";
export { verificationResultSchema } from "./verification/results/result-schema.ts";
export {
  type ReviewResult,
  reviewResultSchema,
  type UpgradeReview,
} from "./verification/results/review-result-schema.ts";

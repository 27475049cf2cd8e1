/**
 * Functions for scripts and other plugins: `hardhat-verify-contract/verify`.
 *
 * Each takes Hardhat's runtime environment last, prints nothing and returns what the task of the
 * same name prints with `--json`.
 *
 * @module
 */
export type { AbiEntry } from "./core/build-info/compiled-contract.ts";
export { BaseError } from "./core/errors/base-error.ts";
export { type ErrorCode, errorCodes } from "./core/errors/codes.ts";
export { getAbi, getContractCreation, getSourceCode, verifyContract } from "./plugin/explorer-functions.ts";
export type {
  ConnectionOption,
  LookUpOptions,
  VerifyContractOptions,
} from "./plugin/options/function-options.ts";
export type { ContractCreation, VerifiedSource } from "./verification/ports.ts";
export {
  type Failure,
  failureSchema,
  type VerificationResult,
  verificationResultSchema,
} from "./verification/result.ts";

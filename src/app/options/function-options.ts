import type { mirrorOptions, verifyDeploymentOptions } from "./deployment-options.ts";
import type { FunctionOptions } from "./option-kinds.ts";
import type {
  abiOptions,
  lookUpOptions,
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "./option-tables.ts";

/** Options of the look-ups. */
export interface LookUpOptions extends FunctionOptions<typeof lookUpOptions> {}

/** Options of `verifyContract`. Only the address is needed. */
export interface VerifyContractOptions extends FunctionOptions<typeof verifyContractOptions> {
  readonly tx?: undefined;
}

/**
 * Options of `verifyContract` for all contracts that one transaction created. What differs from
 * contract to contract (name, arguments, libraries) is found out.
 */
export interface VerifyTransactionOptions extends FunctionOptions<typeof verifyTransactionOptions> {
  readonly address?: undefined;
}

/** Options of `verifyProxy`. Only the proxy's address is needed. */
export interface VerifyProxyOptions extends FunctionOptions<typeof verifyProxyOptions> {}

/** Options of `verifyDeployment`. None is needed. */
export interface VerifyDeploymentOptions extends FunctionOptions<typeof verifyDeploymentOptions> {}

/** Options of `mirrorContract`. */
export interface MirrorOptions extends FunctionOptions<typeof mirrorOptions> {}

/** Options of `getAbi`. */
export interface AbiOptions extends FunctionOptions<typeof abiOptions> {}

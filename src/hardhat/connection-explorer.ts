import type { Contract, Signer } from "ethers";
import type {
  AbiOptions,
  LookUpOptions,
  VerifyContractOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "../app/options/function-options.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import type { ContractCreation, VerifiedSource } from "../verification/ports.ts";
import type { ProxyOutcome, RecordedDeploymentResult, VerificationOutcome } from "../verification/result.ts";

/** `connection.explorer`: the explorer of the network that a connection is connected to. */
export interface ConnectionExplorer {
  /** Verifies every contract of this project that the transaction `options.tx` created, as one at an address. */
  verifyContract(options: VerifyTransactionOptions): Promise<RecordedDeploymentResult>;
  /**
   * Proves, submits and follows the contract at `options.address`. Where the network has several
   * explorers and none is named, on each of them: the result then is `{ status, explorers }`.
   */
  verifyContract(options: VerifyContractOptions): Promise<VerificationOutcome>;
  /**
   * Verifies everything behind the proxy at `options.address`, and links the proxy to it; on several
   * explorers as `verifyContract` does.
   */
  verifyProxy(options: VerifyProxyOptions): Promise<ProxyOutcome>;
  /**
   * Returns the verified ABI, or `undefined` if the contract is not verified. For a proxy it is that of what is
   * behind it, each entry with its `origin`; with `direct` its own.
   */
  getAbi(address: string, options?: AbiOptions): Promise<readonly AbiEntry[] | undefined>;
  /** Returns the verified source and settings, or `undefined` if the contract is not verified. */
  getSourceCode(address: string, options?: LookUpOptions): Promise<VerifiedSource | undefined>;
  /** Returns who created the contracts, and in which transactions. Contracts that the explorer does not know are left out. */
  getContractCreation(
    addresses: readonly string[],
    options?: LookUpOptions,
  ): Promise<readonly ContractCreation[]>;
  /**
   * Returns a hardhat-ethers contract with the verified ABI, for a proxy with that of what is behind it. The second
   * argument is its signer, or options with a `signer`.
   *
   * @throws CONTRACT_NOT_VERIFIED, HARDHAT_ETHERS_MISSING
   */
  getContract(address: string, options?: Signer | ContractOptions): Promise<Contract>;
}

/** Options of `getContract`. */
export interface ContractOptions extends LookUpOptions {
  /** Default: the first account. */
  readonly signer?: Signer | undefined;
}

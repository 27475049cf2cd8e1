import type { CodeFormatName } from "../../core/contract/contract-record.ts";

/** Options of the look-ups. */
export interface LookUpOptions {
  /**
   * Name or URL of the explorer; default: those that are configured for the network. Verifications
   * serve all of them, look-ups ask one after the other until one knows the contract.
   */
  readonly explorer?: string | undefined;
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `verifyContract`. Only the address is needed. */
export interface VerifyContractOptions extends LookUpOptions {
  readonly address: string;
  readonly tx?: undefined;
  /** `Name` or `file.sol:Name`; default: found from the bytecode at the address. */
  readonly contract?: string | undefined;
  /** Values in the constructor's order, or one ABI-encoded hex string. */
  readonly constructorArgs?: readonly unknown[] | string | undefined;
  /** Name of a library, short or fully qualified → its address; default: read from the code. */
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /**
   * File or folder to take the build from, in the place of the project's own: build infos of Hardhat 3,
   * Hardhat 2 or Foundry, a standard JSON input, or a bundle.
   */
  readonly buildInfo?: string | undefined;
  /** File to write a bundle to, from which the contract can be verified again without its project. */
  readonly bundle?: string | undefined;
  /** Default: what the explorer takes, `standard-json` as a rule; `single-file` is flattened and proved first. */
  readonly codeFormat?: CodeFormatName | undefined;
  /** SPDX id or 1 to 14; default: the SPDX line of the contract's source. */
  readonly license?: string | number | undefined;
  /** Seconds, for the whole call; default: `verifyContract.timeout` of the config. */
  readonly timeout?: number | undefined;
  /** Submit although the explorer shows a verified source. */
  readonly force?: boolean | undefined;
  /** Submit only what is an exact match, with the metadata's source hash. */
  readonly requireExact?: boolean | undefined;
  /** Prove and compare, with what the explorer shows too, and send nothing. */
  readonly check?: boolean | undefined;
  /** Verify the libraries that the contract is linked to, too, and those that they are linked to. */
  readonly withLibraries?: boolean | undefined;
}

/**
 * Options of `verifyContract` for all contracts that one transaction created. What differs from
 * contract to contract (name, arguments, libraries) is found out.
 */
export interface VerifyTransactionOptions
  extends LookUpOptions,
    Pick<
      VerifyContractOptions,
      | "buildInfo"
      | "codeFormat"
      | "license"
      | "timeout"
      | "force"
      | "requireExact"
      | "check"
      | "withLibraries"
    > {
  /** Hash of the transaction. */
  readonly tx: string;
  readonly address?: undefined;
}

/** Options of `verifyProxy`. Only the proxy's address is needed. */
export interface VerifyProxyOptions
  extends LookUpOptions,
    Pick<VerifyContractOptions, "address" | "license" | "timeout" | "force" | "requireExact"> {
  /** Fail before anything is sent if the proxy leads elsewhere. */
  readonly expectedImplementation?: string | undefined;
}

/** Options of `getAbi`. */
export interface AbiOptions extends LookUpOptions {
  /** The contract's own ABI, also of a proxy; default: a proxy's is that of what is behind it. */
  readonly direct?: boolean | undefined;
}

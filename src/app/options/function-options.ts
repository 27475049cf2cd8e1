import type { CodeFormatName } from "../../core/contract/contract-record.ts";

// Declared here and not derived from the option tables, because TypeScript 7 shows the comments of declared
// members alone. `test/package/public-types.test.ts` compares both.

interface EndedOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of the look-ups. */
export interface LookUpOptions extends EndedOptions {
  /**
   * Name or URL of the explorer; default: those that are configured for the network. A verification
   * uses all of them, a look-up queries them in order until one shows the contract.
   */
  readonly explorer?: string | undefined;
}

/** Options of what has a time limit. */
interface TimedOptions extends EndedOptions {
  /**
   * Seconds, for the whole call, or for each contract of a deployment; default: `verifyContract.timeout` of the
   * config.
   */
  readonly timeout?: number | undefined;
}

/** Options of what takes builds of the project. */
interface CommitOptions {
  /** Commit of the project's git history (hash, tag or branch) to take the sources from; nothing is checked out. */
  readonly commit?: string | undefined;
}

/** Options of what takes constructor arguments. */
interface ArgumentOptions {
  /** Values in the constructor's order, or one ABI-encoded hex string. */
  readonly constructorArgs?: readonly unknown[] | string | undefined;
}

/** Options of everything that submits. */
interface SubmissionOptions extends TimedOptions {
  /** SPDX id or 1 to 14; default: the SPDX line of the contract's source, for a mirror that of the record before it. */
  readonly license?: string | number | undefined;
  /** Submit even if the explorer shows a verified source. */
  readonly force?: boolean | undefined;
  /** Submit only an exact match, which includes the metadata's source hash. */
  readonly requireExact?: boolean | undefined;
}

/** Options that can be about several contracts at once. */
interface ContractsOptions extends SubmissionOptions, LookUpOptions, CommitOptions {
  /**
   * File or folder to take the build from, instead of the project's own: build infos of Hardhat 3,
   * Hardhat 2 or Foundry, a standard JSON input, or a bundle.
   */
  readonly buildInfo?: string | undefined;
  /** Default: what the explorer accepts, usually `standard-json`; `single-file` is flattened and proved first. */
  readonly codeFormat?: CodeFormatName | undefined;
  /** Compare the chain, the explorer and this project, and submit nothing. */
  readonly check?: boolean | undefined;
  /** Verify the linked libraries too, and the libraries that those are linked to. */
  readonly withLibraries?: boolean | undefined;
}

/** Options of `reviewUpgrade`: a new implementation, or planned calls. */
export interface ReviewOptions extends TimedOptions, LookUpOptions, ArgumentOptions {
  /** Address of the proxy; with planned calls it may be left out, and all that they upgrade is reviewed. */
  readonly address?: string | undefined;
  /** The new implementation: `Name` or `file.sol:Name` of the project, deployed or not, or an address. */
  readonly to?: string | undefined;
  /** A planned call as 0x hex, which upgrades directly, in a batch, or through a timelock or governor. */
  readonly calldata?: string | undefined;
  /** Address that the planned call is sent to; default: the proxy. */
  readonly target?: string | undefined;
  /** Address that sends the planned call; default: accounts that may upgrade such proxies are tried. */
  readonly sender?: string | undefined;
  /** Views to compare in the rehearsal, with their arguments: `balanceOf(0x…), allowance(0x…, 0x…)`. */
  readonly views?: string | undefined;
  /** JSON file of planned calls: of Safe's Transaction Builder, or of its transaction service. */
  readonly safeTx?: string | undefined;
  /** Hash of a transaction: the upgrades that it made are reviewed. */
  readonly tx?: string | undefined;
  /** Number of the block whose state is read and rehearsed on; default: the latest. */
  readonly block?: number | undefined;
}

/** Options of `preflight`. None is needed. */
export interface PreflightOptions extends TimedOptions, LookUpOptions, ArgumentOptions {
  /** `Name` or `file.sol:Name` of the project, or the file of an Ignition module; default: only the services are asked. */
  readonly contract?: string | undefined;
  /** Name of a library, short or fully qualified → its address. */
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** Address of the factory, or `deterministic-deployment-proxy`, `createx` or `safe-singleton-factory`. */
  readonly factory?: string | undefined;
  /** Salt of the factory: 0x and 64 hex digits. */
  readonly salt?: string | undefined;
  /** Account that will deploy the contract or call the factory. CreateX needs it for a salt that begins with an account. */
  readonly sender?: string | undefined;
}

/** Options of `getInitCode`. Only the address is needed. */
export interface InitCodeOptions extends TimedOptions, LookUpOptions {
  /** Address of the contract. */
  readonly address: string;
  /** Networks to look at the address on, with commas. */
  readonly on?: string | undefined;
  /** Contract of the project to compare with: `Name` or `file.sol:Name`. */
  readonly against?: string | undefined;
}

/** Options of `verifyContract`. Only the address is needed. */
export interface VerifyContractOptions extends ContractsOptions, ArgumentOptions {
  /** Address of the contract. */
  readonly address: string;
  /** `Name` or `file.sol:Name`; default: found from the bytecode at the address. */
  readonly contract?: string | undefined;
  /** Name of a library, short or fully qualified → its address; default: read from the code. */
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** File to write a bundle to, from which the contract can be verified again without its project. */
  readonly bundle?: string | undefined;
  /** File to write the proved standard JSON to, for an explorer's web form; with `check` nothing is submitted. */
  readonly standardJson?: string | undefined;
  /** If no build matches, ask Sourcify to verify the contract from the source of another one with the same code. */
  readonly findSimilar?: boolean | undefined;
  /** Number of the block whose state is read, with `check`; default: the latest. */
  readonly block?: number | undefined;
  readonly tx?: undefined;
}

/**
 * Options of `verifyContract` for all contracts that one transaction created. What differs from
 * contract to contract (name, arguments, libraries) is found out.
 */
export interface VerifyTransactionOptions extends ContractsOptions {
  /** Hash of the transaction. */
  readonly tx: string;
  readonly address?: undefined;
}

/** Options of `verifyProxy`. Only the proxy's address is needed. */
export interface VerifyProxyOptions extends SubmissionOptions, LookUpOptions, CommitOptions {
  /** Address of the proxy. */
  readonly address: string;
  /** Fail before anything is submitted if the proxy has another implementation. */
  readonly expectedImplementation?: string | undefined;
}

/** Options of `verifyDeployment`. None is needed. */
export interface VerifyDeploymentOptions extends SubmissionOptions, LookUpOptions, CommitOptions {
  /** File, folder or name; default: everything that deployment tools recorded in this project. */
  readonly deployment?: string | undefined;
  /** Compare chains, records, explorers and this project, and submit nothing. */
  readonly check?: boolean | undefined;
  /** Number of the block whose state is read, with `check`; default: the latest. */
  readonly block?: number | undefined;
}

/** Options of `mirrorContract`. */
export interface MirrorOptions extends SubmissionOptions {
  /** Address of the contract, or path or name of a deployment. */
  readonly contract: string;
  /** Name or URL of the explorer that shows the source. */
  readonly from: string;
  /** Names or URLs of the explorers to submit to; default: all others of the network. */
  readonly to?: string | undefined;
  /** Prove what the explorer shows against the chain, and submit nothing. */
  readonly check?: boolean | undefined;
}

/** Options of `flattenContract`. */
export interface FlattenOptions extends CommitOptions, EndedOptions {}

/** Options of `getAbi`. */
export interface AbiOptions extends LookUpOptions {
  /** For a proxy, return only its own ABI; default: together with the ABI of the contracts behind it. */
  readonly direct?: boolean | undefined;
}

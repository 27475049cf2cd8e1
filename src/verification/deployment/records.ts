import type { Address, Hex } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import type { BaseError } from "../../core/errors/failure.ts";

/** A claim: the chain may be another one with the same id by now. */
export interface DeploymentRecord {
  readonly address: Address;
  /** Usually the contract's own name. */
  readonly name?: string | undefined;
  readonly file: string;
  readonly transactionHash?: Hex | undefined;
  /** With constructor arguments. */
  readonly creationBytecode?: Hex | undefined;
  /** `Name` or `file.sol:Name`. */
  readonly contract?: string | undefined;
  readonly constructorArguments?: GivenArguments | undefined;
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  readonly builds?: KeptBuilds | undefined;
  readonly commit?: string | undefined;
}

export interface KeptBuilds {
  /** Of files or folders. */
  readonly paths: readonly string[];
  /** The builds themselves may not name it. */
  readonly solcLongVersion?: string | undefined;
}

export interface RecordedContract extends DeploymentRecord {
  readonly name: string;
  readonly chainId?: number | undefined;
  /** Whether a person wrote the record. If it is wrong, this is a failure. */
  readonly isByHand?: boolean | undefined;
  readonly isProxy?: boolean | undefined;
  /** False: the deployment only uses it, or another contract created it. */
  readonly isDeployed?: boolean | undefined;
  /** One of these. */
  readonly implementations?: readonly Address[] | undefined;
  /** Of the whole deployment. */
  readonly unfinished?: UnfinishedSteps | undefined;
}

interface UnfinishedSteps {
  readonly steps: readonly UnfinishedStep[];
  readonly file: string;
}

/** For example a future of Ignition. */
export interface UnfinishedStep {
  readonly name: string;
  /** How it ended, in the tool's word; undefined: no end is recorded. */
  readonly outcome: string | undefined;
}

export interface DeploymentReader {
  /** Reads a path, or a name that a tool of this project knows. @throws DEPLOYMENT_INVALID */
  read(place: string): Promise<readonly RecordedContract[]>;
  /** @throws DEPLOYMENT_INVALID when nothing is recorded */
  readAll(): Promise<FoundRecords>;
}

export interface FoundRecords {
  readonly records: readonly RecordedContract[];
  /** One for each deployment that cannot be read. */
  readonly failures: readonly BaseError[];
}

export interface DeploymentRecords {
  /** The latest of each tool first. A record that cannot be read is left out. */
  find(contract: {
    readonly chainId: number;
    readonly address: Address;
  }): Promise<readonly DeploymentRecord[]>;
}

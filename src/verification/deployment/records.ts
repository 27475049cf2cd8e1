import type { Address, Hex } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import type { BaseError } from "../../core/errors/failure.ts";

/**
 * A record that this project kept when it deployed a contract. It is only a claim: the chain may be
 * another one with the same id by now.
 */
export interface DeploymentRecord {
  readonly address: Address;
  /** The name in the record, usually the contract's own name. */
  readonly name?: string | undefined;
  /** The path of the record's file. */
  readonly file: string;
  readonly transactionHash: Hex | undefined;
  /** The init code with constructor arguments, if the record has it. */
  readonly creationBytecode: Hex | undefined;
  /** `Name` or `file.sol:Name`, as the record has it. */
  readonly contract?: string | undefined;
  readonly constructorArguments?: GivenArguments | undefined;
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  readonly builds?: KeptBuilds | undefined;
  /** The commit that the project was deployed from. */
  readonly commit?: string | undefined;
}

/** The builds that were kept with a deployment. */
export interface KeptBuilds {
  /** Of files or folders. */
  readonly paths: readonly string[];
  /** The compiler's long version, if the record names it. The builds may not. */
  readonly solcLongVersion?: string | undefined;
}

/**
 * One contract of a deployment, as a tool or a person recorded it. These are claims that the chain has to confirm.
 */
export interface RecordedContract extends DeploymentRecord {
  readonly name: string;
  /** undefined: the record names no chain. */
  readonly chainId: number | undefined;
  /** Whether a person wrote the name, arguments and libraries. If they are wrong, this is a failure. */
  readonly isByHand?: boolean | undefined;
  readonly isProxy?: boolean | undefined;
  /** False: the deployment only uses it, or another contract created it. */
  readonly isDeployed?: boolean | undefined;
  /** The implementation in the record: one of these. */
  readonly implementations?: readonly Address[] | undefined;
  readonly compiledAs?: readonly RecordedCode[] | undefined;
  /** Its creations, as a tool recorded them: several if several records have its address. */
  readonly creations?: readonly RecordedCreation[] | undefined;
  /** Another address that the tool recorded for it, and where; in the same file: what the recorded transaction creates. */
  readonly otherAddress?: { readonly address: Address; readonly file: string } | undefined;
  /** The steps of the whole deployment that its record shows as begun, and not as successful; and this record. */
  readonly unfinished?: UnfinishedSteps | undefined;
}

/** Whose code a record has, as the compiler named it (a name that a tool was given may be an alias), or else the code. */
interface RecordedCode {
  readonly contract?: string | undefined;
  readonly runtimeBytecode?: Hex | undefined;
  readonly file: string;
}

export interface RecordedCreation {
  readonly hash: Hex;
  /** Whether the transaction itself created it, and its receipt has the address, or a contract that it called. */
  readonly by: "transaction" | "contract";
}

interface UnfinishedSteps {
  readonly steps: readonly UnfinishedStep[];
  readonly file: string;
  /** The number of its last line, if that is cut off: what it recorded is unknown. */
  readonly cutLine?: number | undefined;
}

/** A step of a deployment that did not succeed, such as a future of Ignition. */
export interface UnfinishedStep {
  readonly name: string;
  /** How it ended, in the tool's word; undefined: no end is recorded. */
  readonly outcome: string | undefined;
}

/** Reads the records of whole deployments. */
export interface DeploymentReader {
  /**
   * Reads the deployment at a path, or the one that a deployment tool of this project knows by this name.
   *
   * @throws DEPLOYMENT_INVALID
   */
  read(place: string): Promise<readonly RecordedContract[]>;
  /**
   * Reads everything that deployment tools recorded in this project. A damaged deployment is a failure beside the others.
   *
   * @throws DEPLOYMENT_INVALID when nothing is recorded
   */
  readAll(): Promise<FoundRecords>;
}

/** The findings about several deployments. */
export interface FoundRecords {
  readonly records: readonly RecordedContract[];
  /** One for each deployment that cannot be read. */
  readonly failures: readonly BaseError[];
}

/** The deployment records of this project. */
export interface DeploymentRecords {
  /** Finds the records of one contract, the latest of each tool first. One that cannot be read is left out. */
  find(contract: {
    readonly chainId: number;
    readonly address: Address;
  }): Promise<readonly DeploymentRecord[]>;
}

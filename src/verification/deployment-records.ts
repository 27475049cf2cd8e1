import type { Address, Hex } from "../base/hex.ts";

/**
 * What this project wrote down when it deployed a contract. A claim and no more: the chain may be
 * another one of the same id by now.
 */
export interface DeploymentRecord {
  readonly address: Address;
  /** What the deployment calls the contract: its own name, as a rule. */
  readonly name?: string | undefined;
  /** Path of the file that says so. */
  readonly file: string;
  readonly transactionHash: Hex | undefined;
  /** Init code with constructor arguments, where the record has it. */
  readonly creationBytecode: Hex | undefined;
}

/** The records of deployments that this project holds. */
export interface DeploymentRecords {
  /** Those of one contract, nothing when there is none; a record that cannot be read counts as none. */
  find(contract: {
    readonly chainId: number;
    readonly address: Address;
  }): Promise<readonly DeploymentRecord[]>;
}

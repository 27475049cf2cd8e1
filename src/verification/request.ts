import type { Address, BareHex, Hex } from "../base/hex.ts";
import type { GivenArguments } from "../core/abi/constructor.ts";
import type { CodeFormatName } from "../core/contract/contract-record.ts";
import type { LicenseTable } from "../core/contract/license.ts";
import type { Host } from "./host.ts";
import type {
  BuildInfoStore,
  BundleStore,
  ChainReader,
  Clock,
  Compiler,
  DeploymentRecords,
  Explorer,
  Journal,
  ProofStore,
  Reporter,
} from "./ports.ts";

/** What the user asks for. Everything but the address can be found out. */
export interface VerificationRequest {
  readonly address: Address;
  /** `Name` or `file.sol:Name`; undefined: found from the bytecode at the address. */
  readonly contract?: string | undefined;
  readonly constructorArguments?: GivenArguments | undefined;
  /** What a bundle says that the contract was created with, to the byte; not asked where arguments are given. */
  readonly bundledArguments?: BareHex | undefined;
  /** Name of a library, short or fully qualified → its address. */
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** SPDX id or 1 to 14; undefined: read from the source. */
  readonly license?: string | undefined;
  /** Default: what the explorer takes, standard JSON as a rule; a single file is flattened and proved first. */
  readonly codeFormat?: CodeFormatName | undefined;
  /** Submit although the explorer shows a verified source. */
  readonly force?: boolean | undefined;
  /** Refuse what would only be a partial match, before it is submitted. */
  readonly requireExact?: boolean | undefined;
  /** Verify the libraries that the contract is linked to, too, and those that they are linked to. */
  readonly withLibraries?: boolean | undefined;
  /** Prove and compare, with the explorer's record too, and send nothing. */
  readonly check?: boolean | undefined;
  /** Where it was created, if that is known already. */
  readonly creation?: KnownCreation | undefined;
  /** false: a mismatch is only said and not looked into, which takes time; default: true. */
  readonly explain?: boolean | undefined;
}

export interface KnownCreation {
  readonly transactionHash: Hex;
  /** The contract that created it, where that is proved. */
  readonly factory?: Address | undefined;
}

/** Everything that the use cases need from outside. */
export interface VerificationPorts {
  readonly chain: ChainReader;
  readonly builds: BuildInfoStore;
  readonly records: DeploymentRecords;
  readonly compiler: Compiler;
  readonly explorer: Explorer;
  readonly proofs: ProofStore;
  /** undefined: no bundle is asked for. */
  readonly bundles?: BundleStore | undefined;
  readonly journal: Journal;
  readonly licenses: LicenseTable;
  readonly clock: Clock;
  readonly reporter: Reporter;
  /** undefined: there is none that could tell more. */
  readonly host?: Host | undefined;
}

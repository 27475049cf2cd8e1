import type { GivenArguments } from "../core/constructor-arguments/given-arguments.ts";
import type { Address } from "../core/hex.ts";
import type { LicenseTable } from "../core/license/license-table.ts";
import type {
  BuildInfoStore,
  ChainReader,
  Clock,
  Compiler,
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
  /** Name of a library, short or fully qualified → its address. */
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** SPDX id or 1 to 14; undefined: read from the source. */
  readonly license?: string | undefined;
  /** Submit although the explorer shows a verified source. */
  readonly force?: boolean | undefined;
  /** Refuse what would only be a partial match, before it is submitted. */
  readonly requireExact?: boolean | undefined;
}

/** Everything that the use cases need from outside. */
export interface VerificationPorts {
  readonly chain: ChainReader;
  readonly builds: BuildInfoStore;
  readonly compiler: Compiler;
  readonly explorer: Explorer;
  readonly proofs: ProofStore;
  readonly journal: Journal;
  readonly licenses: LicenseTable;
  readonly clock: Clock;
  readonly reporter: Reporter;
}

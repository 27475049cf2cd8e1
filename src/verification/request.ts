import type { Address, BareHex, Hex } from "../base/hex.ts";
import { nameOption } from "../base/host-text.ts";
import type { GivenArguments } from "../core/abi/constructor.ts";
import { parseConstructorArguments } from "../core/abi/parse-arguments.ts";
import type { BuildProfile } from "../core/causes/settings.ts";
import type { CodeFormatName } from "../core/contract/contract-record.ts";
import { chooseLicense, type LicenseTable } from "../core/contract/license.ts";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import type {
  BuildInfoStore,
  BundleStore,
  CallOptions,
  ChainReader,
  Clock,
  Compiler,
  DeploymentRecords,
  Explorer,
  Journal,
  ProofStore,
  Reporter,
  Words,
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

interface KnownCreation {
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
  readonly words: Words;
  /** undefined: there is none that could tell more. */
  readonly host?: Host | undefined;
}

/** What the host knows beside chain and builds. It helps to explain what was found, and decides nothing. */
export interface Host {
  /** As the user named it. */
  readonly networkName: string;
  /** The file or folder that builds are taken from, as it was given; undefined: the host's own. */
  readonly buildInfo?: string | undefined;
  readonly buildProfiles: readonly BuildProfile[];
  /** The one that this call asked for; undefined: none, so the host's default. */
  readonly selectedProfile: string | undefined;
  /** Other networks that may be asked without anybody's secrets. */
  readonly otherChains: readonly OtherChain[];
  /** The text that a source has now, by its input source name; undefined where it is no file of the project. */
  readSource(inputSourceName: string): Promise<string | undefined>;
}

/** A chain that is only asked whether a contract is there. */
export interface OtherChain {
  readonly networkName: string;
  hasCode(address: Address, options?: CallOptions): Promise<boolean>;
}

/**
 * Refuses what can be refused before anything is asked over a network, so that a host calls this
 * before it connects: options that contradict each other, a licence that explorers do not know, and constructor arguments that do not fit
 * the contract that was named. Without a name the constructor is not known yet.
 *
 * @throws InvalidOptionError
 * @throws ConstructorArgumentsInvalidError naming parameter, type and value
 */
export async function checkRequest(
  request: VerificationRequest,
  { builds, licenses }: Pick<VerificationPorts, "builds" | "licenses">,
): Promise<void> {
  checkOptions(request, licenses);
  if (request.contract === undefined || request.constructorArguments === undefined) {
    return;
  }
  const named = await builds.findArtifactsByName(request.contract);
  const [only] = named;
  if (only !== undefined && named.length === 1) {
    parseConstructorArguments(only.abi, request.constructorArguments);
  }
}

/**
 * Refuses options that no verification can have, of one contract or of all that a transaction created.
 *
 * @throws InvalidOptionError
 */
export function checkOptions(
  { check = false, force = false, license }: Pick<VerificationRequest, "check" | "force" | "license">,
  licenses: LicenseTable,
): void {
  if (check && force) {
    throw new InvalidOptionError({
      option: "force",
      reason: `a check submits nothing, so there is nothing to force; leave ${nameOption("check")} or ${nameOption("force")} out`,
    });
  }
  chooseLicense({ expression: undefined, override: license, table: licenses });
}

/** Lists the host's build profiles with the compilers that each has for one source. */
export function listProfiles(
  { userSourceName }: { readonly userSourceName: string },
  { ports }: { readonly ports: Pick<VerificationPorts, "host"> },
): readonly BuildProfile[] {
  return (ports.host?.buildProfiles ?? []).map(({ name, compilers, overrides = {} }) => {
    const override = Object.hasOwn(overrides, userSourceName) ? overrides[userSourceName] : undefined;
    return { name, compilers: override === undefined ? compilers : [override] };
  });
}

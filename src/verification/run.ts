import { type CommandPlace, type GivenCommand, toFlag } from "../base/command-place.ts";
import type { Address, BareHex, Hex } from "../base/hex.ts";
import type { Once } from "../base/once.ts";
import type { GivenArguments } from "../core/abi/constructor.ts";
import { parseConstructorArguments } from "../core/abi/parse-arguments.ts";
import type { BuildProfile } from "../core/causes/settings.ts";
import type { CodeFormatName } from "../core/contract/contract-record.ts";
import { chooseLicense, type LicenseTable } from "../core/contract/license.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { ProjectHistory } from "./commits/history-port.ts";
import type { Deadline } from "./deadline.ts";
import type { CreationServices } from "./explorers/ask-creation.ts";
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
  KeptBuilds,
  ProjectSource,
  ProofStore,
  RecordedContract,
  Reporter,
  Words,
} from "./ports.ts";
import type { Differences } from "./result.ts";

export interface VerificationRequest {
  readonly address: Address;
  /** `Name` or `file.sol:Name`; undefined: found from the bytecode at the address. */
  readonly contract?: string | undefined;
  readonly constructorArguments?: GivenArguments | undefined;
  /** The constructor arguments that a bundle records, byte for byte; ignored if arguments are given. */
  readonly bundledArguments?: BareHex | undefined;
  /** Name of a library, short or fully qualified → its address. */
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** The claims of a deployment record about the contract. They are used only where the chain has no answer. */
  readonly claims?: Claims | undefined;
  /** SPDX id or 1 to 14; undefined: read from the source. */
  readonly license?: string | undefined;
  /** Default: the format that the explorer accepts, usually standard JSON. A single file is flattened and proved first. */
  readonly codeFormat?: CodeFormatName | undefined;
  readonly force?: boolean | undefined;
  readonly requireExact?: boolean | undefined;
  /** Also verify the libraries that the contract is linked to, and the libraries of these. */
  readonly withLibraries?: boolean | undefined;
  /** Proves and compares with the explorer's record, and submits nothing. */
  readonly check?: boolean | undefined;
  /** Whether a check's builds are those that the explorer's own record compiles to; default: they are this project's. */
  readonly isOfRecord?: boolean | undefined;
  /** Where no build matches, ask the explorer for another contract's source with the same code. */
  readonly findSimilar?: boolean | undefined;
  readonly creation?: CreationHint | undefined;
  /** The commit that a record says the contract was deployed from. */
  readonly commit?: string | undefined;
  /** Whether to search for the cause of a mismatch, which takes time; default: true. */
  readonly explain?: boolean | undefined;
  readonly note?: boolean | undefined;
}

/** The claims of a deployment record about a contract. The name may be an alias. */
export interface Claims {
  readonly contract?: string | undefined;
  readonly constructorArguments?: GivenArguments | undefined;
  readonly libraries?: Readonly<Record<string, string>> | undefined;
}

interface CreationHint {
  readonly transactionHash: Hex;
  /** The contract that created it, if that is proved. */
  readonly factory?: Address | undefined;
}

export interface VerificationPorts {
  readonly chain: ChainReader;
  readonly builds: BuildInfoStore;
  readonly findKeptBuilds?: FindKeptBuilds | undefined;
  readonly publishedBuilds?: BuildInfoStore | undefined;
  readonly records: DeploymentRecords;
  readonly compiler: Compiler;
  readonly explorer: Explorer;
  /** Asks all services of the run about a creation; undefined: `explorer` is the only one. */
  readonly creations?: CreationServices | undefined;
  /** How long a post to `explorer` waits, so that other services get theirs before; default: not at all. */
  readonly postDelayMs?: number | undefined;
  readonly proofs: ProofStore;
  readonly bundles?: BundleStore | undefined;
  readonly journal: Journal;
  readonly licenses: LicenseTable;
  readonly clock: Clock;
  readonly reporter: Reporter;
  readonly words: Words;
  readonly explanations?: Once<Differences> | undefined;
  readonly host?: Host | undefined;
}

export type FindKeptBuilds = (kept: KeptBuilds, address: Address) => BuildInfoStore;

/** Facts about a contract that are neither on the chain nor in the project's builds. */
export interface Recorded {
  /** undefined: nothing is recorded of it, as of what is behind a proxy. */
  readonly record?: (Claims & Pick<RecordedContract, "isByHand" | "commit">) | undefined;
  readonly builds?: BuildInfoStore | undefined;
}

type PortName = keyof VerificationPorts;

/**
 * Work under way: the ports that a step uses, and its deadline. A function that takes `Operation<"chain" |
 * "reporter">` reads the chain, reports progress, and does nothing else to the outside world.
 */
export interface Operation<Port extends PortName = PortName> {
  readonly ports: Pick<VerificationPorts, Port>;
  readonly deadline: Deadline;
}

export interface Run<Port extends PortName = PortName> extends Operation<Port> {
  readonly request: VerificationRequest;
  /** Default: what the project's deployment records say of the address. */
  readonly recorded?: Recorded | undefined;
}

/** With neither, only records and the chain are asked about creations. */
interface AskedForCreations {
  readonly ports: Partial<Pick<VerificationPorts, "creations" | "explorer">>;
}

export type CreationRun = Run<"builds" | "chain" | "clock" | "records" | "reporter"> & AskedForCreations;

export type CauseRun = Run<"builds" | "chain" | "clock" | "compiler" | "host" | "records" | "reporter"> &
  AskedForCreations;

export type DiagnosisRun = CauseRun & Run<"explanations" | "explorer">;

/** They are used for explanations only. */
export interface Host {
  readonly networkName: string;
  /** Whether the network's chain exists only during this process. Default: it does not. */
  readonly isTemporary?: boolean | undefined;
  /** Whether it is no fork, either, so that no other command sees its contracts. Default: it is not. */
  readonly isWithinProcess?: boolean | undefined;
  /** The file or folder that builds are read from, as it was given; undefined: the host's own builds. */
  readonly buildInfo?: string | undefined;
  readonly given?: GivenCommand | undefined;
  /** The block whose state is read; undefined: the latest. */
  readonly block?: number | undefined;
  readonly buildProfiles: readonly BuildProfile[];
  /** The build profile of this call; undefined: the host's default. */
  readonly selectedProfile: string | undefined;
  readonly otherChains: readonly OtherChain[];
  /** The commit whose files take the place of the project's builds; undefined: they do not. */
  readonly commit?: string | undefined;
  readonly history?: ProjectHistory | undefined;
  readSource(inputSourceName: string): Promise<ProjectSource>;
  readPackageVersion(packageName: string): Promise<string | undefined>;
}

export interface OtherChain {
  readonly networkName: string;
  hasCode(address: Address, options?: CallOptions): Promise<boolean>;
}

/**
 * Checks a request before the host connects. Without a contract's name its constructor is not known yet.
 * @throws INVALID_OPTION
 * @throws CONSTRUCTOR_ARGUMENTS_INVALID naming parameter, type and value
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

export function checkOptions(
  {
    check = false,
    force = false,
    findSimilar = false,
    license,
  }: Pick<VerificationRequest, "check" | "force" | "findSimilar" | "license">,
  licenses: LicenseTable,
): void {
  if (check && force) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("force"),
      reason: "a check submits nothing, so there is nothing to force",
    });
  }
  if (check && findSimilar) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("findSimilar"),
      reason: "a check writes nothing at an explorer, and this does",
    });
  }
  chooseLicense({ expression: undefined, override: license, table: licenses });
}

/** Each profile has the compilers for this one source. */
export function listProfiles(
  { userSourceName }: { readonly userSourceName: string },
  { ports }: { readonly ports: Pick<VerificationPorts, "host"> },
): readonly BuildProfile[] {
  return (ports.host?.buildProfiles ?? []).map(({ name, compilers, overrides = {} }) => {
    const override = Object.hasOwn(overrides, userSourceName) ? overrides[userSourceName] : undefined;
    return { name, compilers: override === undefined ? compilers : [override] };
  });
}

export function toCommandPlace({
  request: { address },
  ports: { host, explorer },
}: {
  readonly request: Pick<VerificationRequest, "address">;
  readonly ports: Pick<VerificationPorts, "host"> & {
    readonly explorer?: Pick<Explorer, "name" | "apiUrl" | "identity" | "origin"> | undefined;
  };
}): CommandPlace {
  return {
    address,
    network: host?.networkName,
    isWithinProcess: host?.isWithinProcess,
    buildInfo: host?.buildInfo,
    buildProfile: host?.selectedProfile,
    explorer: explorer && toSelector(explorer),
    given: host?.given,
  };
}

/** A default explorer is known by its name. The local explorer is there of itself. */
function toSelector({
  name,
  apiUrl,
  identity,
  origin,
}: Pick<Explorer, "name" | "apiUrl" | "identity" | "origin">): string | undefined {
  if (identity !== undefined) {
    return undefined;
  }
  return origin === undefined ? apiUrl : name;
}

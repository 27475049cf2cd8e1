import type { CallOptions, Clock } from "../base/clock.ts";
import type { JsonRpcRequest } from "../chain/node/ask-node.ts";
import type { BuildProfile } from "../core/causes/settings.ts";
import type { CodeFormatName } from "../core/contract/contract-record.ts";
import type { ServiceKind } from "../explorer-client/dialect-kind.ts";
import type { ProjectHistory } from "../verification/commits/history-port.ts";
import type {
  BuildInfoStore,
  Compiler,
  DeploymentReader,
  DeploymentRecords,
  ProjectSource,
} from "../verification/ports.ts";
import type { OtherChain } from "../verification/run.ts";
import type { CommandStyle } from "./words/commands.ts";

/** What the app needs of its host, for one call. Each member reads or asks only when it is used. */
export interface AppHost {
  readonly settings: Settings;
  readonly chainDescriptors: ChainDescriptors;
  /** The network that this call named; undefined if it named none. */
  readonly selectedNetwork: string | undefined;
  readonly networkNames: readonly string[];
  /** Named sets of compiler settings that the project can be built with. */
  readonly buildProfiles: readonly BuildProfile[];
  /** The profile that this call named; undefined for the host's default. */
  readonly selectedProfile: string | undefined;
  readonly builds: BuildInfoStore;
  /** Opens builds that a signal ends; a host whose builds are compiled when they are read has it. */
  openBuilds?: ((signal: AbortSignal) => BuildInfoStore) | undefined;
  readonly publishedBuilds: BuildInfoStore;
  readonly records: DeploymentRecords & DeploymentReader;
  readonly clock: Clock;
  /** Whether a command of the host keeps secrets. */
  readonly hasKeystore: boolean;
  /** Whether a user can be asked for the password of a keystore; default: no. */
  readonly hasTerminal?: boolean | undefined;
  /** Fails with `PasswordNotAskedError` if a password is needed and no user can be asked. */
  readonly readSecret?: ((secret: Secret) => Promise<string>) | undefined;
  readonly commandStyle: CommandStyle;
  readonly folders: Folders;
  openNetwork(networkName?: string): Promise<HostNetwork>;
  /** A host that knows no networks has no such search. */
  findNetworks?(chainIds: readonly number[], options?: CallOptions): Promise<FoundNetworks>;
  /** The same for the networks that have explorers in the config. */
  findNetworkOf?(chainId: number): string | undefined;
  openCompiler(limits?: CompilerLimits): Promise<Compiler>;
  readonly history: ProjectHistory;
  readSource(inputSourceName: string): Promise<ProjectSource>;
  readPackageVersion(packageName: string): Promise<string | undefined>;
}

export function toProjectFacts(host: AppHost) {
  const { buildProfiles, selectedProfile, history, readSource, readPackageVersion } = host;
  return { buildProfiles, selectedProfile, history, readSource, readPackageVersion };
}

/** The networks of a host that serve chains, as far as it could find out. */
export interface FoundNetworks {
  readonly named: ReadonlyMap<number, string>;
  /** Networks that may serve any chain: no chain id is configured, and their nodes did not say. */
  readonly unanswered: readonly SilentNetwork[];
  /** Networks of which neither the chain id nor the URL of the node is known. */
  readonly unread: readonly SilentNetwork[];
}

interface SilentNetwork {
  readonly network: string;
  readonly reason: string;
}

interface CompilerLimits {
  readonly maxMemoryBytes?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/** A network may have no name but its URL. */
export function describeNetwork(networkName: string): string {
  return /^https?:/.test(networkName) ? networkName : `network ${networkName}`;
}

export interface HostNetwork {
  /** As the user names it. */
  readonly networkName: string;
  /** The chain id that the network is configured for; undefined: any. */
  readonly chainId: number | undefined;
  readonly request: JsonRpcRequest;
  /** Parts of the node's URL that may be secret: a message of the node that repeats them is redacted. */
  readonly secrets?: readonly string[] | undefined;
  /** Reads the node's URL; undefined if the chain lives in this process, and ends with it. */
  readonly getUrl: (() => Promise<string>) | undefined;
  /** Whether the chain lives in this process and forks no other, so that no other command sees its contracts. */
  readonly isWithinProcess?: boolean | undefined;
  readonly otherChains: readonly OtherChain[];
  /** Names the node and the methods that it has not answered yet; undefined if it has answered all. */
  describeOpenQuestions(): string | undefined;
}

interface Folders {
  readonly journal: string;
  readonly proofs: string;
  /** Of the notices that the user has seen; these are not shown again. */
  readonly notices: string;
  /** Proofs are kept only if this folder exists; default: they are always kept. */
  readonly proofsRoot?: string | undefined;
  prepareState(): Promise<void>;
  /** Finds the folder where the public lists of chains are kept for a day, for all projects of this machine. */
  findLists(): Promise<string>;
}

export interface Secret {
  /** Name of the variable with the value; undefined for a constant. */
  readonly name?: string | undefined;
  get(): Promise<string>;
}

export interface Settings {
  /** The key for explorers without a key of their own. */
  readonly apiKey: Secret | undefined;
  /** The key for Etherscan alone; default: `apiKey`. */
  readonly etherscanKey?: Secret | undefined;
  /** Finds the key that the project's own tool has for Etherscan and a chain; used if there is no `etherscanKey`. */
  readonly findEtherscanKey?: ((chainId: number) => Promise<Secret | undefined>) | undefined;
  /** The key for Blockscout's API for many chains, and for each Blockscout that answers nothing without a key. */
  readonly blockscoutKey?: Secret | undefined;
  /**
   * Whether `apiKey` is also for explorers that the call names by their URL; default: only where the config sends it.
   */
  readonly isKeyForNamedUrls?: boolean | undefined;
  /** Explorers by network name, in their order. */
  readonly explorers: Readonly<Record<string, readonly ExplorerSettings[]>>;
  /** Finds what the project's own tool has for a chain that `explorers` has none for; a fork gets none on another machine. */
  readonly findExplorers?: ((chainId: number) => Promise<readonly ExplorerSettings[]>) | undefined;
  /** Whether Sourcify is among the default services of a public chain, and its server; undefined: the chain's. */
  readonly sourcify: { readonly isOn: boolean; readonly apiUrl: string | undefined };
  /** Whether the services' public lists are asked for unknown chains, and where copies of them are; undefined: theirs. */
  readonly chainLists: { readonly isOn: boolean; readonly baseUrl: string | undefined };
  readonly timeoutMs: number;
  readonly localExplorer: {
    readonly port: number;
    readonly database: string;
    readonly submissionsPerDay: number | undefined;
    /** For one compilation; undefined: the local explorer's own default. */
    readonly compileTimeoutMs: number | undefined;
  };
}

export interface ExplorerSettings {
  readonly name: string;
  readonly apiUrl: string;
  readonly browserUrl: string | undefined;
  readonly apiKey: Secret | undefined;
  readonly headers: Readonly<Record<string, Secret>>;
  readonly requestsPerSecond: number | undefined;
  readonly dialect: ServiceKind | undefined;
  readonly ca: string | undefined;
  /** undefined: those that explorers with this API usually accept. */
  readonly codeFormats: readonly CodeFormatName[] | undefined;
  /** The one chain that it serves; default: that of the network that it is configured for. */
  readonly chainId?: number | undefined;
}

export interface ChainDescriptors {
  get(chainId: bigint): ChainDescriptor | undefined;
}

export interface ChainDescriptor {
  readonly blockExplorers?:
    | {
        readonly etherscan?: DescribedExplorer | undefined;
        readonly blockscout?: (DescribedExplorer & { readonly apiUrl: string }) | undefined;
      }
    | undefined;
}

interface DescribedExplorer {
  readonly name?: string | undefined;
  readonly url: string;
  readonly apiUrl?: string | undefined;
}

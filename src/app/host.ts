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

/** The functions and values that the app needs of its host, for one call. Each member reads or asks only when it is used. */
export interface AppHost {
  readonly settings: Settings;
  /** The explorers that the host itself knows, by chain id. */
  readonly chainDescriptors: ChainDescriptors;
  /** The network that this call named; undefined if it named none. */
  readonly selectedNetwork: string | undefined;
  /** Names of all networks that are configured. */
  readonly networkNames: readonly string[];
  /** Named sets of compiler settings that the project can be built with. */
  readonly buildProfiles: readonly BuildProfile[];
  /** The profile that this call named; undefined for the host's default. */
  readonly selectedProfile: string | undefined;
  /** What the project has built. */
  readonly builds: BuildInfoStore;
  /**
   * Opens the project's builds for work that ends with a signal, where reading them may mean to compile them;
   * no such method: it does not.
   */
  openBuilds?: ((signal: AbortSignal) => BuildInfoStore) | undefined;
  /** The builds that the project's packages ship. */
  readonly publishedBuilds: BuildInfoStore;
  /** The records of deployment tools in this project. */
  readonly records: DeploymentRecords & DeploymentReader;
  readonly clock: Clock;
  /** Whether the host has a command that keeps secrets, so that it may be proposed. */
  readonly hasKeystore: boolean;
  /** Whether the user can be asked for the password of a keystore; default: no. */
  readonly hasTerminal?: boolean | undefined;
  /** Reads a secret, or fails with `PasswordNotAskedError` if it needs a password and the user cannot be asked for it. */
  readonly readSecret?: ((secret: Secret) => Promise<string>) | undefined;
  /** Finds the file of a source of a package of the same workspace, from the project's folder. */
  readonly findPackageSource: (inputSourceName: string) => string | undefined;
  /** How messages name the host's commands. */
  readonly commandStyle: CommandStyle;
  readonly folders: Folders;
  /** Opens a network by its name; default: the one that the call is about. */
  openNetwork(networkName?: string): Promise<HostNetwork>;
  /**
   * Finds the networks that serve these chains. A host that knows no networks has no such search: its calls are
   * about one.
   */
  findNetworks?(chainIds: readonly number[], options?: CallOptions): Promise<FoundNetworks>;
  /** Finds a network for whose chain explorers are configured; a host that knows no networks has no such search. */
  findNetworkOf?(chainId: number): string | undefined;
  /** Opens the compilers of the project and of this machine. */
  openCompiler(limits?: CompilerLimits): Promise<Compiler>;
  readonly history: ProjectHistory;
  /** Reads what the project has of a source now, by its input source name. */
  readSource(inputSourceName: string): Promise<ProjectSource>;
  /** Reads the version of an installed package; undefined if there is none of this name. */
  readPackageVersion(packageName: string): Promise<string | undefined>;
}

/** Returns what explanations use of a host's project. */
export function toProjectFacts(host: AppHost) {
  const { buildProfiles, selectedProfile, history, readSource, readPackageVersion } = host;
  return { buildProfiles, selectedProfile, history, readSource, readPackageVersion };
}

/** The networks of a host that serve chains, as far as it could find out. */
export interface FoundNetworks {
  /** Chain id → name of the network. */
  readonly named: ReadonlyMap<number, string>;
  /** Networks that may serve any chain: no chain id is configured, and their nodes did not say. */
  readonly unanswered: readonly SilentNetwork[];
  /** Networks of which neither the chain id nor the URL of the node is known. */
  readonly unread: readonly SilentNetwork[];
}

/** A network whose node did not say which chain it serves, and why. */
interface SilentNetwork {
  readonly network: string;
  readonly reason: string;
}

/** Limits of one compilation; undefined for the compiler's own limit. */
interface CompilerLimits {
  readonly maxMemoryBytes?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Returns how failures name the node of a network. A network may have no name but its URL. */
export function describeNetwork(networkName: string): string {
  return /^https?:/.test(networkName) ? networkName : `network ${networkName}`;
}

/** A network, and its node. */
export interface HostNetwork {
  /** As the user names it. */
  readonly networkName: string;
  /** The chain id that the network is configured for; undefined: any. */
  readonly chainId: number | undefined;
  /** Asks the node. */
  readonly request: JsonRpcRequest;
  /** Parts of the node's URL that may be secret: a message of the node that repeats them is redacted. */
  readonly secrets?: readonly string[] | undefined;
  /** Reads the node's URL; undefined if the chain lives in this process, and ends with it. */
  readonly getUrl: (() => Promise<string>) | undefined;
  /** Whether the chain lives in this process and forks no other, so that no other command sees its contracts. */
  readonly isWithinProcess?: boolean | undefined;
  /** Other networks whose nodes can be asked without a secret. */
  readonly otherChains: readonly OtherChain[];
  /** Names the node and the methods that it has not answered yet; undefined if it has answered all. */
  describeOpenQuestions(): string | undefined;
}

/** The folders for what is kept between calls, as absolute paths. */
interface Folders {
  /** Of the submissions that were made. */
  readonly journal: string;
  /** Of the proofs that were made; they can be made again. */
  readonly proofs: string;
  /** Of the notices that the user has seen; these are not shown again. */
  readonly notices: string;
  /** Proofs are kept only if this folder exists; default: they are always kept. */
  readonly proofsRoot?: string | undefined;
  /** Makes the folder of journal, notices and local explorer. */
  prepareState(): Promise<void>;
  /** Finds the folder where the public lists of chains are kept for a day, for all projects of this machine. */
  findLists(): Promise<string>;
}

/** A value that is read only when it is needed, because a keystore may ask for a password. */
export interface Secret {
  /** Name of the variable with the value; undefined for a constant. */
  readonly name?: string | undefined;
  get(): Promise<string>;
}

/** What a user has configured, with the defaults filled in. */
export interface Settings {
  /** The key for explorers without a key of their own. */
  readonly apiKey: Secret | undefined;
  /** The key for Etherscan alone; default: `apiKey`. */
  readonly etherscanKey?: Secret | undefined;
  /** Finds the key that the project's own tool has for Etherscan and a chain; used if there is no `etherscanKey`. */
  readonly findEtherscanKey?: ((chainId: number) => Promise<Secret | undefined>) | undefined;
  /** The key for Blockscout's API for many chains, and for each Blockscout that answers nothing without a key. */
  readonly blockscoutKey?: Secret | undefined;
  /** Whether `apiKey` is also meant for each explorer that the call names by its URL; default: where the config sends it. */
  readonly isKeyForNamedUrls?: boolean | undefined;
  /** Explorers by network name, in their order. */
  readonly explorers: Readonly<Record<string, readonly ExplorerSettings[]>>;
  /** Finds what the project's own tool has for a chain that `explorers` has none for; a fork gets none on another machine. */
  readonly findExplorers?: ((chainId: number) => Promise<readonly ExplorerSettings[]>) | undefined;
  /** Whether Sourcify is among the default services of a public chain, and its server; undefined: the chain's. */
  readonly sourcify: { readonly isOn: boolean; readonly apiUrl: string | undefined };
  /** Whether the services' public lists are asked for unknown chains, and where copies of them are; undefined: theirs. */
  readonly chainLists: { readonly isOn: boolean; readonly baseUrl: string | undefined };
  /** For everything that one call does. */
  readonly timeoutMs: number;
  readonly localExplorer: {
    readonly port: number;
    /** Absolute path. */
    readonly database: string;
    readonly submissionsPerDay: number | undefined;
    /** For one compilation; undefined: the local explorer's own default. */
    readonly compileTimeoutMs: number | undefined;
  };
}

/** An explorer with its defaults filled in. */
export interface ExplorerSettings {
  readonly name: string;
  readonly apiUrl: string;
  readonly browserUrl: string | undefined;
  readonly apiKey: Secret | undefined;
  readonly headers: Readonly<Record<string, Secret>>;
  readonly requestsPerSecond: number | undefined;
  readonly dialect: ServiceKind | undefined;
  /** Absolute path, or PEM text. */
  readonly ca: string | undefined;
  /** undefined: those that explorers with this API usually accept. */
  readonly codeFormats: readonly CodeFormatName[] | undefined;
  /** The one chain that it serves; default: that of the network that it is configured for. */
  readonly chainId?: number | undefined;
}

/** What a host knows of chains. */
export interface ChainDescriptors {
  get(chainId: bigint): ChainDescriptor | undefined;
}

/** What a host knows of a chain. */
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
  /** Of its pages. */
  readonly url: string;
  readonly apiUrl?: string | undefined;
}

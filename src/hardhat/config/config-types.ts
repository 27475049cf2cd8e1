import type { ResolvedConfigurationVariable, SensitiveString } from "hardhat/types/config";
import type { ExplorerSettings, Settings } from "../../app/host.ts";
import type { CodeFormatName } from "../../core/contract/contract-record.ts";
import type { ServiceKind } from "../../explorer-client/dialect-kind.ts";

/** The API that an explorer speaks. */
export type ExplorerDialect = ServiceKind;

/** One explorer in the Hardhat config, under `verifyContract.explorers.<network>`. */
export interface ExplorerUserConfig {
  /** For people and for `--explorer`; default: the host of `apiUrl`, with its path where several share it. */
  name?: string;
  /** Base address of the API, ending in `/api` with most explorers; may carry a query. */
  apiUrl: string;
  /** Base address of the pages for people. */
  browserUrl?: string;
  /**
   * Default: `verifyContract.apiKey`, unless `apiUrl` or `headers` have credentials of its own or the explorer
   * is one that does without, by its address or `dialect`: Blockscout, Routescan, Sourcify, zkSync. `""` sends none.
   */
  apiKey?: SensitiveString;
  /** Sent with every request to this explorer. */
  headers?: Record<string, SensitiveString>;
  /** The most that it is asked; default: 3; no limit on this machine. */
  requestsPerSecond?: number;
  /** The API that it speaks, where neither its address nor its answers tell. */
  dialect?: ExplorerDialect;
  /** A PEM file of certificate authorities to trust besides the usual ones, from the project's root; or its text. */
  ca?: string;
  /** The accepted formats, if not both: `["single-file"]`. */
  codeFormats?: CodeFormatName[];
}

/** Which sources of a forked chain are looked for, under `verifyContract.forkSources`. */
export interface ForkSourcesUserConfig {
  /** Default: all that a failed call went through. */
  addresses?: string[];
  /** Seconds that a failed call waits for sources; default: 5. The search goes on behind. */
  timeout?: number;
}

/** The `verifyContract` key of a Hardhat config. */
export interface VerifyContractUserConfig {
  /** Key for explorers in the manner of Etherscan that name none of their own. */
  apiKey?: SensitiveString;
  /** The key of Blockscout's API for many chains, also for each Blockscout that answers HTTP 401 or 403 without a key. */
  blockscout?: { apiKey: SensitiveString };
  /** Explorers by network name; a list where a network has several. */
  explorers?: Record<string, ExplorerUserConfig | ExplorerUserConfig[]>;
  /**
   * `false` keeps Sourcify out of the default services: what is sent there is published for good. With an
   * object, another server than the chain's usual one is taken.
   */
  sourcify?: boolean | { apiUrl: string };
  /**
   * `false`: the services' public lists are not asked for a chain that is not in the table. A URL: copies of
   * the lists are there, as `etherscan.json`, `blockscout.json` and `sourcify.json`.
   */
  chainLists?: boolean | string;
  /** Seconds, for everything that one verification does; default: 300. */
  timeout?: number;
  /**
   * Folder of the receipts and the local explorer's database, from the project's root; default:
   * `.hardhat-verify-contract`, which `hardhat clean` leaves alone.
   */
  stateFolder?: string;
  /**
   * Finds the verified sources of contracts on a forked chain when a call fails in them, so that Hardhat's stack
   * traces show their functions and errors; default: off. A list: only for the code at these addresses, which are
   * sent to the explorers of the forked chain. A proxy and its implementation are two addresses.
   */
  forkSources?: boolean | string[] | ForkSourcesUserConfig;
  localExplorer?: {
    /** Default: 4280. */
    port?: number;
    /** Path of the SQLite file, from the project's root; default: in `stateFolder`. */
    database?: string;
    /** Submissions of each kind that a key may make a day; default: 100. Those of this project are not counted. */
    submissionsPerDay?: number;
    /** Seconds for one compilation; default: 300. */
    compileTimeout?: number;
  };
}

/** An explorer with its defaults filled in. */
export interface ExplorerConfig extends ExplorerSettings {
  readonly apiKey: ResolvedConfigurationVariable | undefined;
  readonly headers: Readonly<Record<string, ResolvedConfigurationVariable>>;
}

/** The `verifyContract` key of a resolved Hardhat config. */
export interface VerifyContractConfig extends Settings {
  readonly apiKey: ResolvedConfigurationVariable | undefined;
  readonly blockscoutKey: ResolvedConfigurationVariable | undefined;
  readonly explorers: Readonly<Record<string, readonly ExplorerConfig[]>>;
  /** Absolute path. */
  readonly stateFolder: string;
  /** undefined: off. */
  readonly forkSources: ForkSourcesConfig | undefined;
}

export interface ForkSourcesConfig {
  /** In small letters; undefined: all. */
  readonly addresses: readonly string[] | undefined;
  readonly waitMs: number;
}

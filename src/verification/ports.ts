import type { CallOptions } from "../base/clock.ts";
import type { BareHex } from "../base/hex.ts";
import type { Bundle } from "../core/build/bundle.ts";
import type { CompilerResult, StoredContract } from "../core/build/compiled-contract.ts";
import type { BuildInfo } from "../core/build/parse-build-info.ts";
import type { CompilerInput } from "../core/compiler-input/compiler-input.ts";

export type { CallOptions, Clock } from "../base/clock.ts";
export type { CompilerResult, StoredContract } from "../core/build/compiled-contract.ts";
export type {
  CodeFormat,
  ContractCreation,
  Submission,
  VerifiedSource,
} from "../core/contract/contract-record.ts";
export type * from "./chain-port.ts";
export type * from "./commits/history-port.ts";
export type * from "./deployment/records.ts";
export type * from "./explorers/explorer-port.ts";
export type * from "./reporter-port.ts";

/** The present state of a source in a project: the text of its file, a missing file, or not a source of the project. */
export type ProjectSource =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "gone" }
  | { readonly kind: "foreign" };

export interface BuildInfoStore {
  /** Finds contracts with an artifact whose runtime bytecode has exactly this many bytes. */
  findArtifactsByLength(runtimeBytes: number): Promise<readonly StoredContract[]>;
  /** Finds contracts with an artifact by name, or by `file.sol:Name` with the user's or the input source name. */
  findArtifactsByName(name: string): Promise<readonly StoredContract[]>;
  /** Finds contracts in the outputs of build infos (also those without an artifact) that may have this code. */
  findOutputContracts(runtimeBytecode: BareHex): Promise<readonly StoredContract[]>;
  /** Finds contracts in the outputs of build infos by name, for those without an artifact. */
  findOutputContractsByName(name: string): Promise<readonly StoredContract[]>;
  listContractNames(): Promise<readonly string[]>;
  scanArtifacts(): AsyncIterable<StoredContract>;
  readBuildInfo(id: string): Promise<BuildInfo>;
  /** Has the files as they are now, where they changed since; no such method: build infos have their sources. */
  readChangedBuildInfo?(id: string): Promise<BuildInfo>;
  /** Changes when the build info is written again, without reading it; undefined: it has to be read. */
  stampBuildInfo?(id: string): Promise<string | undefined>;
  /** Where a build is stored, without reading it; undefined: only the build info says it. */
  locateBuildInfo?(id: string): Promise<Pick<BuildInfo, "file" | "isKept"> | undefined>;
}

export interface CompilerJob {
  /** Without the leading v. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** The only contract whose bytecode is needed, if known. This saves time. */
  readonly target?: { readonly inputSourceName: string; readonly contractName: string } | undefined;
  /**
   * The outputs to compile; default: `code`, which a comparison of bytecode needs.
   *
   * - `syntax-trees`: the syntax trees of all sources, and the ABI and storage layout of all contracts
   * - `traces`: code with source maps, and the syntax trees of all sources and the ABI of all contracts
   *
   * Only code and traces need code generation.
   */
  readonly outputs?: "code" | "metadata" | "syntax-trees" | "traces" | undefined;
  readonly mayDownload?: boolean | undefined;
}

export interface Compiler {
  /** @throws COMPILER_UNAVAILABLE when no compiler of exactly this version is available */
  compile(job: CompilerJob, options?: CallOptions): Promise<CompilerResult>;
  listVersions?(options?: CallOptions): Promise<readonly string[] | undefined>;
}

export interface ProofStore {
  /** Returns what was kept last of a subject; undefined when it was kept under another key, or is damaged. */
  recall(entry: { readonly subject: string; readonly key: string }): Promise<string | undefined>;
  keep(entry: { readonly subject: string; readonly key: string; readonly text: string }): Promise<void>;
}

export interface BundleStore {
  /** @throws BUNDLE_NOT_WRITTEN */
  write(bundle: Bundle): Promise<void>;
}

/**
 * Remembers submissions across processes, so that none is lost or posted twice.
 * @throws JOURNAL_UNUSABLE when it cannot be written; the submission is then not posted
 */
export interface Journal {
  withEntry<ResultT>(
    submission: { readonly key: string; readonly subject: JournalSubject },
    work: (entry: JournalEntry) => Promise<ResultT>,
    options?: CallOptions,
  ): Promise<ResultT>;
  forget(key: string): Promise<void>;
  /** Erases all source submissions of a contract, because the explorer shows its source. */
  forgetSources(contract: Pick<JournalSubject, "address" | "explorer" | "chainId">): Promise<void>;
}

/** The entry is locked by this process. */
export interface JournalEntry {
  readonly state: JournalState;
  writeIntent(options?: Omit<IntendedState, "kind" | "writtenAtMs">): Promise<void>;
  writeReceipt(receipt: string): Promise<void>;
  erase(): Promise<void>;
}

/** A process was about to post it at this time (ms since 1970). Whether it arrived is not known. */
export interface IntendedState {
  readonly kind: "intended";
  readonly writtenAtMs: number;
  readonly isRepeat?: boolean | undefined;
}

export type JournalState =
  | { readonly kind: "new" }
  | IntendedState
  | {
      readonly kind: "submitted";
      readonly receipt: string;
      readonly writtenAtMs: number;
      /** Whether it is a repeated post, because the explorer did not know the previous receipt. */
      readonly isRepeat?: boolean | undefined;
    };

export interface JournalSubject {
  readonly address: string;
  /** If an entry under the same key has another contract, its state is void and it is replaced. */
  readonly contract: string;
  readonly explorer: string;
  readonly chainId: number;
  /** Whether it links a proxy; default: it is the source of a contract. A link is forgotten by its key alone. */
  readonly isLink?: boolean | undefined;
  /** Of the development chain that the explorer serves; undefined: a public chain, or not known. */
  readonly genesisHash?: string | undefined;
  /** Whether the explorer showed a source before, so that only a command that is forced continues. */
  readonly isForced?: boolean | undefined;
}

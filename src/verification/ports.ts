import type { Address, BareHex, Hex } from "../base/hex.ts";
import type { CommandPlace } from "../base/host-text.ts";
import type { Bundle } from "../core/build/bundle.ts";
import type { CompilerResult, StoredContract } from "../core/build/compiled-contract.ts";
import type { BuildInfo } from "../core/build/parse-build-info.ts";
import type { SourceLayout } from "../core/build/parse-output.ts";
import type { Cause, CauseDescription } from "../core/causes/cause.ts";
import type { ContractCreation } from "../core/contract/contract-record.ts";
import type {
  CallOptions,
  ChainLog,
  CompilerJob,
  CreatedContracts,
  CreationFrame,
  LogFilter,
  Note,
} from "./port-values.ts";

export type { CallOptions, CompilerJob } from "./port-values.ts";

// ── The chain ────────────────────────────────────────────────────────────────────────────────

export type BlockTag = "latest" | number;

export interface Transaction {
  readonly hash: Hex;
  readonly from: Address;
  /** undefined: the transaction creates a contract. */
  readonly to: Address | undefined;
  readonly input: Hex;
  /** The value that it sent, a quantity in hex. */
  readonly value: Hex;
  readonly blockNumber: number | undefined;
}

export interface TransactionReceipt {
  readonly transactionHash: Hex;
  readonly contractAddress: Address | undefined;
  readonly blockNumber: number;
  readonly succeeded: boolean;
  /** The contracts that emitted its logs, in order. */
  readonly emitters: readonly Address[];
}

export type { ContractCreation } from "../core/contract/contract-record.ts";

export type { CreatedContract, CreatedContracts, CreationFrame } from "./port-values.ts";

/** A call without a recipient runs its data as init code. */
export interface CallRequest {
  readonly to?: Address;
  readonly from?: Address;
  readonly value?: Hex;
  /** The most that the call may use; default: what the node allows. */
  readonly gas?: Hex;
  readonly data: Hex;
}

export type CallAnswer =
  | { readonly kind: "returned"; readonly data: Hex }
  /** The contract reverted; `data` is its reason, if the node returns it. */
  | { readonly kind: "reverted"; readonly data?: Hex | undefined };

export type { ChainLog, LogFilter } from "./port-values.ts";

/** What a node answered, in JSON-RPC's own form and unparsed. */
export type ForwardedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } };

/** Plain JSON-RPC reads. A failure is a typed error that names the call; a miss is `undefined`. */
export interface ChainReader {
  /** With `isFresh`, an answer that is older than another read of the chain does not count. */
  getChainId(options?: CallOptions & { readonly isFresh?: boolean | undefined }): Promise<number>;
  /** Returns the hash of block 0, which distinguishes two local chains with the same chain id. */
  getGenesisHash(options?: CallOptions): Promise<Hex>;
  getBlockNumber(options?: CallOptions): Promise<number>;
  /** Returns the runtime bytecode; "0x" if there is none. */
  getCode(address: Address, options?: CallOptions & { readonly block?: BlockTag }): Promise<Hex>;
  getStorage(address: Address, slot: Hex, options?: CallOptions): Promise<Hex>;
  /** Returns the nonce and balance of an account. */
  getAccount(
    address: Address,
    options?: CallOptions,
  ): Promise<{ readonly nonce: number; readonly balance: bigint }>;
  /** Runs `eth_call`; a revert is an expected answer. */
  call(
    request: CallRequest,
    options?: CallOptions & {
      readonly block?: BlockTag;
      /** Code that replaces the code at these addresses during the call. Not every node supports it. */
      readonly codeOverrides?: Readonly<Record<Address, Hex>>;
    },
  ): Promise<CallAnswer>;
  findTransaction(hash: Hex, options?: CallOptions): Promise<Transaction | undefined>;
  findTransactionReceipt(hash: Hex, options?: CallOptions): Promise<TransactionReceipt | undefined>;
  /** Returns the matching logs, oldest first. */
  getLogs(filter: LogFilter, options?: CallOptions): Promise<readonly ChainLog[]>;
  /** Finds the creation by bisection on the presence of code. Needs no trace and no index. */
  findCreation(address: Address, options?: CallOptions): Promise<ContractCreation | undefined>;
  /** Finds the contracts that a transaction created: from a trace, else by nonces, logs and call data. */
  findCreatedContracts(transactionHash: Hex, options?: CallOptions): Promise<CreatedContracts>;
  /** Returns the creations of a transaction in order, from the node's trace; undefined if it cannot trace. */
  traceCreations(transactionHash: Hex, options?: CallOptions): Promise<readonly CreationFrame[] | undefined>;
  /** Passes a read on to the node as it is, for the local explorer's clients; an error of the node is an answer. */
  forward(
    call: { readonly method: string; readonly params: readonly unknown[] },
    options?: CallOptions,
  ): Promise<ForwardedAnswer>;
}

// ── The project ──────────────────────────────────────────────────────────────────────────────

export type { StoredContract } from "../core/build/compiled-contract.ts";

export interface BuildInfoStore {
  /** Finds contracts with an artifact whose runtime bytecode has exactly this many bytes. */
  findArtifactsByLength(runtimeBytes: number): Promise<readonly StoredContract[]>;
  /** Finds contracts with an artifact by name, or by `file.sol:Name` with the user's or the input source name. */
  findArtifactsByName(name: string): Promise<readonly StoredContract[]>;
  /** Finds contracts in the outputs of build infos (also those without an artifact) that may have this code. */
  findOutputContracts(runtimeBytecode: BareHex): Promise<readonly StoredContract[]>;
  /** Finds contracts in the outputs of build infos by name, for those without an artifact. */
  findOutputContractsByName(name: string): Promise<readonly StoredContract[]>;
  /** Returns the names of the contracts with an artifact, as `userSourceName:Contract`, for suggestions. */
  listContractNames(): Promise<readonly string[]>;
  /** Yields every contract with an artifact. In a large project this takes a second. */
  scanArtifacts(): AsyncIterable<StoredContract>;
  /** Finds the source map and sources of a contract's code; undefined if the build has none. */
  findSourceLayout(contract: StoredContract): Promise<SourceLayout | undefined>;
  readBuildInfo(id: string): Promise<BuildInfo>;
  /**
   * Returns what changes when the build info is written again, without reading it; undefined when there is
   * none. A store without it is read each time.
   */
  stampBuildInfo?(id: string): Promise<string | undefined>;
  /**
   * Returns where a build is stored, without reading it; undefined, or no such method: only the build info
   * says it.
   */
  locateBuildInfo?(id: string): Promise<Pick<BuildInfo, "file" | "isKept"> | undefined>;
}

export type * from "./deployment/records.ts";

// ── The compiler ─────────────────────────────────────────────────────────────────────────────

export type { CompilerResult } from "../core/build/compiled-contract.ts";

export interface Compiler {
  /** @throws CompilerUnavailableError when no compiler of exactly this version is available */
  compile(job: CompilerJob, options?: CallOptions): Promise<CompilerResult>;
  /** Lists the long versions that can be had, newest first; undefined, or no such method: nobody can say. */
  listVersions?(options?: CallOptions): Promise<readonly string[] | undefined>;
}

// ── The explorer ─────────────────────────────────────────────────────────────────────────────

export type { CodeFormat, Submission, VerifiedSource } from "../core/contract/contract-record.ts";

export type {
  Explorer,
  ExplorerCapabilities,
  ExplorerPlace,
  ProxyStatusAnswer,
  ProxySubmissionAnswer,
  RejectionReason,
  StatusAnswer,
  SubmissionAnswer,
} from "./explorers/explorer-port.ts";

// ── The rest ─────────────────────────────────────────────────────────────────────────────────

/** Remembers which compiler inputs were proved to reproduce which bytecode. */
export interface ProofStore {
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
  /** Returns what was kept last of a subject; undefined when it was kept under another key, or is damaged. */
  recall(entry: { readonly subject: string; readonly key: string }): Promise<string | undefined>;
  /** Keeps a text of a subject in the place of the one before. */
  keep(entry: { readonly subject: string; readonly key: string; readonly text: string }): Promise<void>;
}

/** Writes bundles of verified contracts. */
export interface BundleStore {
  /** @throws BundleNotWrittenError */
  write(bundle: Bundle): Promise<void>;
}

export type { Clock } from "../base/clock.ts";

export type { Note, Progress, Reporter, SimilarSource } from "./port-values.ts";

/** Says what a result holds in sentences, and proposes commands of the host that shows it. */
export interface Words {
  describeCause(cause: Cause, place: CommandPlace): Promise<CauseDescription>;
  describeNotes(notes: readonly Note[], place: CommandPlace): Promise<readonly string[]>;
}

export type {
  Journal,
  JournalEntry,
  JournalState,
  JournalSubject,
} from "./port-values.ts";

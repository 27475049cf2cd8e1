import type { Address, BareHex, Hex } from "../base/hex.ts";
import type { CommandPlace } from "../base/host-text.ts";
import type { Bundle } from "../core/build/bundle.ts";
import type { AbiEntry, CompilerResult, StoredContract } from "../core/build/compiled-contract.ts";
import type { BuildInfo } from "../core/build/parse-build-info.ts";
import type { SourceLayout } from "../core/build/parse-output.ts";
import type { Cause, CauseDescription } from "../core/causes/cause.ts";
import type {
  CodeFormat,
  ContractCreation,
  Submission,
  VerifiedSource,
} from "../core/contract/contract-record.ts";
import type {
  CallOptions,
  ChainLog,
  CompilerJob,
  CreatedContracts,
  CreationFrame,
  LogFilter,
  Note,
} from "./port-values.ts";

export type { CallOptions } from "./port-values.ts";

// ── The chain ────────────────────────────────────────────────────────────────────────────────

export type BlockTag = "latest" | number;

export interface Transaction {
  readonly hash: Hex;
  readonly from: Address;
  /** undefined for a creation. */
  readonly to: Address | undefined;
  readonly input: Hex;
  /** What it paid, a quantity in hex. */
  readonly value: Hex;
  readonly blockNumber: number | undefined;
}

export interface TransactionReceipt {
  readonly transactionHash: Hex;
  readonly contractAddress: Address | undefined;
  readonly blockNumber: number;
  readonly succeeded: boolean;
  /** Who logged something in it, in order. */
  readonly emitters: readonly Address[];
}

export type { ContractCreation } from "../core/contract/contract-record.ts";

export type { CreatedContract, CreatedContracts, CreationFrame } from "./port-values.ts";

/** A call without a recipient runs its data as init code. */
export interface CallRequest {
  readonly to?: Address;
  readonly from?: Address;
  readonly value?: Hex;
  readonly data: Hex;
}

export type CallAnswer =
  | { readonly kind: "returned"; readonly data: Hex }
  /** With what the contract reverted with, where the node tells. */
  | { readonly kind: "reverted"; readonly data?: Hex | undefined };

export type { ChainLog, LogFilter } from "./port-values.ts";

/** Plain JSON-RPC reads. Each failure is a typed error with what was asked; a miss is undefined. */
export interface ChainReader {
  getChainId(options?: CallOptions): Promise<number>;
  /** Hash of block 0: tells two local chains with the same chain id apart. */
  getGenesisHash(options?: CallOptions): Promise<Hex>;
  getBlockNumber(options?: CallOptions): Promise<number>;
  /** Runtime bytecode; "0x" where there is none. */
  getCode(address: Address, options?: CallOptions & { readonly block?: BlockTag }): Promise<Hex>;
  getStorage(address: Address, slot: Hex, options?: CallOptions): Promise<Hex>;
  /** What an account has besides code. */
  getAccount(
    address: Address,
    options?: CallOptions,
  ): Promise<{ readonly nonce: number; readonly balance: bigint }>;
  /** eth_call; a revert is an expected answer. */
  call(
    request: CallRequest,
    options?: CallOptions & {
      readonly block?: BlockTag;
      /** Code to be run instead of what stands at these addresses. Not every node can do that. */
      readonly codeOverrides?: Readonly<Record<Address, Hex>>;
    },
  ): Promise<CallAnswer>;
  findTransaction(hash: Hex, options?: CallOptions): Promise<Transaction | undefined>;
  findTransactionReceipt(hash: Hex, options?: CallOptions): Promise<TransactionReceipt | undefined>;
  /** The logs that fit, oldest first. */
  getLogs(filter: LogFilter, options?: CallOptions): Promise<readonly ChainLog[]>;
  /** Searches the chain for the creation, by bisection on code presence; needs no trace or index. */
  findCreation(address: Address, options?: CallOptions): Promise<ContractCreation | undefined>;
  /** Lists the contracts that a transaction created: from a trace, else by nonces, logs and call data. */
  findCreatedContracts(transactionHash: Hex, options?: CallOptions): Promise<CreatedContracts>;
  /** The creations of a transaction in order, as the node traces them; undefined: it does not. */
  traceCreations(transactionHash: Hex, options?: CallOptions): Promise<readonly CreationFrame[] | undefined>;
}

// ── The project ──────────────────────────────────────────────────────────────────────────────

export type { StoredContract } from "../core/build/compiled-contract.ts";

export interface BuildInfoStore {
  /** Contracts with an artifact whose runtime bytecode has exactly this many bytes. */
  findArtifactsByLength(runtimeBytes: number): Promise<readonly StoredContract[]>;
  /** Contracts with an artifact, by name, `file.sol:Name` with either source name. */
  findArtifactsByName(name: string): Promise<readonly StoredContract[]>;
  /** Contracts of build-info outputs (also those without an artifact) that may have this code. */
  findOutputContracts(runtimeBytecode: BareHex): Promise<readonly StoredContract[]>;
  /** Contracts of build-info outputs by name, for those without an artifact. */
  findOutputContractsByName(name: string): Promise<readonly StoredContract[]>;
  /** Names of the contracts with an artifact, as `userSourceName:Contract`, for suggestions. */
  listContractNames(): Promise<readonly string[]>;
  /** Every contract with an artifact, one at a time: it takes a second in a large project. */
  scanArtifacts(): AsyncIterable<StoredContract>;
  /** How a contract's code came out of its sources; undefined where the build does not say. */
  findSourceLayout(contract: StoredContract): Promise<SourceLayout | undefined>;
  readBuildInfo(id: string): Promise<BuildInfo>;
}

export type { DeploymentRecord, DeploymentRecords } from "./port-values.ts";

// ── The compiler ─────────────────────────────────────────────────────────────────────────────

export type { CompilerResult } from "../core/build/compiled-contract.ts";

export type { CompilerJob } from "./port-values.ts";

export interface Compiler {
  /** @throws CompilerUnavailableError when no compiler of that very version can be had */
  compile(job: CompilerJob, options?: CallOptions): Promise<CompilerResult>;
}

// ── The explorer ─────────────────────────────────────────────────────────────────────────────

/** The answer to the submission of a contract. */
export type SubmissionAnswer =
  | { readonly kind: "receipt"; readonly receipt: string }
  | { readonly kind: "already-verified"; readonly message: string }
  /** The explorer has not indexed the contract yet. */
  | { readonly kind: "not-indexed"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string }
  /**
   * The answer got lost on its way, and the submission was not repeated: it may have been accepted.
   * Look at what the explorer shows before anything is submitted again.
   */
  | { readonly kind: "unknown"; readonly message: string };

/** The answer to the submission of a proxy. */
export type ProxySubmissionAnswer =
  | SubmissionAnswer
  /** The explorer links no proxies on request; it may find them by itself (`VerifiedSource.implementation`). */
  | { readonly kind: "unsupported"; readonly message: string }
  /** The proxy's own source has to be verified first. */
  | { readonly kind: "proxy-not-verified"; readonly message: string }
  /** The implementation's source has to be verified first; if it was just now, waiting helps. */
  | { readonly kind: "implementation-not-verified"; readonly message: string }
  | SubmitLater;

/** What has become of a submitted contract. */
export type StatusAnswer =
  | { readonly kind: "pending"; readonly message: string }
  | { readonly kind: "verified"; readonly message: string }
  | { readonly kind: "already-verified"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string }
  | { readonly kind: "unknown-receipt"; readonly message: string }
  /** The explorer has not indexed the contract yet: this receipt is spent, a later one may not be. */
  | { readonly kind: "not-indexed"; readonly message: string }
  | SubmitLater;

/** What has become of a submitted proxy. */
export type ProxyStatusAnswer =
  | StatusAnswer
  | { readonly kind: "proxy-not-verified"; readonly message: string }
  | { readonly kind: "implementation-not-verified"; readonly message: string };

/** The explorer does not judge now: submitting the same again later may help. */
interface SubmitLater {
  readonly kind: "try-later";
  readonly message: string;
  /** How long to wait, where the explorer tells. */
  readonly retryAfterMs?: number | undefined;
}

export type { CodeFormat, Submission, VerifiedSource } from "../core/contract/contract-record.ts";

/** One explorer, spoken to over HTTP. Expected answers are values; failures are typed errors. */
export interface Explorer {
  readonly name: string;
  readonly apiUrl: string;
  /** undefined: nothing is known. */
  readonly capabilities?: ExplorerCapabilities | undefined;
  /** Page of the address for people, where the explorer has pages. */
  addressUrl(address: Address): string | undefined;
  /** Command that serves the pages, where nothing serves them now. */
  readonly pageCommand?: string | undefined;
  /** undefined: not verified. */
  getAbi(address: Address, options?: CallOptions): Promise<readonly AbiEntry[] | undefined>;
  /** undefined: not verified. */
  getSourceCode(address: Address, options?: CallOptions): Promise<VerifiedSource | undefined>;
  /**
   * The implementation that the explorer shows for a proxy, also for one whose own source is not
   * verified; undefined: it shows none.
   */
  getImplementation(address: Address, options?: CallOptions): Promise<Address | undefined>;
  /** Leaves out the addresses that the explorer does not know. Any number of addresses. */
  getContractCreation(
    addresses: readonly Address[],
    options?: CallOptions,
  ): Promise<readonly ContractCreation[]>;
  submitContract(submission: Submission, options?: CallOptions): Promise<SubmissionAnswer>;
  checkContract(receipt: string, options?: CallOptions): Promise<StatusAnswer>;
  submitProxy(
    request: { readonly address: Address; readonly expectedImplementation?: Address | undefined },
    options?: CallOptions,
  ): Promise<ProxySubmissionAnswer>;
  checkProxy(receipt: string, options?: CallOptions): Promise<ProxyStatusAnswer>;
}

// ── The rest ─────────────────────────────────────────────────────────────────────────────────

/** Remembers which compiler inputs were proved to reproduce which bytecode. */
export interface ProofStore {
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
}

/** Keeps what a contract was verified with. */
export interface BundleStore {
  /** @throws BundleNotWrittenError */
  write(bundle: Bundle): Promise<void>;
}

export type { Clock } from "../base/clock.ts";

export type { Note, Progress, Reporter } from "./port-values.ts";

/** Says what a result holds in sentences, and proposes commands of the host that shows it. */
export interface Words {
  describeCause(cause: Cause, place: CommandPlace): Promise<CauseDescription>;
  describeNotes(notes: readonly Note[], place: CommandPlace): Promise<readonly string[]>;
}

/** What an explorer is known to take; what is left out is not known, and is not checked. */
export interface ExplorerCapabilities {
  /** The oldest compiler, `0.4.11`. */
  readonly minCompilerVersion?: string | undefined;
  /** As solc spells them. Explorers learn new ones first, so this list warns and does not refuse. */
  readonly evmVersions?: readonly string[] | undefined;
  readonly codeFormats?: readonly CodeFormat[] | undefined;
  /** Of the source code, as it is posted. */
  readonly maxSourceBytes?: number | undefined;
}

export type { Journal, JournalEntry, JournalState, JournalSubject } from "./port-values.ts";

import type { Address, Hex } from "../base/hex.ts";
import type { Cause } from "../core/causes/cause.ts";
import type { CompilerInput } from "../core/compiler-input/compiler-input.ts";

/** Ends what waits: every call over a network or to a compiler takes one. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Which logs are wanted; blocks are included at both ends. */
export interface LogFilter {
  /** Default: of every contract. */
  readonly address?: Address | undefined;
  /** By position; undefined stands for any. */
  readonly topics: readonly (Hex | undefined)[];
  readonly fromBlock: number | "latest";
  readonly toBlock: number | "latest";
  /** How many to leave out, from the oldest on, and how many to give at most. */
  readonly skip: number;
  readonly limit: number;
}

/** A log, with what explorers tell of its block and transaction. */
export interface ChainLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly transactionHash: Hex;
  readonly transactionIndex: number;
  readonly logIndex: number;
  readonly gasUsed: number;
  /** In wei, a number in hex; undefined where the node does not tell. */
  readonly gasPrice: Hex | undefined;
}

/** One compilation. */
export interface CompilerJob {
  /** Without the leading v. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** The only contract whose bytecode is wanted, where that is known: it saves time. */
  readonly target?: { readonly inputSourceName: string; readonly contractName: string } | undefined;
  /**
   * What is wanted of each contract; default: what a comparison of bytecode reads.
   *
   * - `code-and-layouts`: that of the target, and of all contracts their ABI and storage layout
   * - `syntax-trees`: those of all sources, and of all contracts their ABI and storage layout
   *
   * Only code takes code generation.
   */
  readonly outputs?: "code" | "code-and-layouts" | "metadata" | "syntax-trees" | undefined;
  /** false: a compiler that is not on this machine is none; default: true. */
  readonly mayDownload?: boolean | undefined;
}

/** What became of a transaction, and which contracts it created. */
export type CreatedContracts =
  /** The node does not have it. */
  | { readonly kind: "unknown" }
  /** It is in no block yet. */
  | { readonly kind: "pending" }
  /** It is in a block, and everything that it did was undone. */
  | { readonly kind: "failed"; readonly blockNumber: number }
  | {
      readonly kind: "mined";
      readonly blockNumber: number;
      readonly contracts: readonly CreatedContract[];
      /** Whether the node has the states before and after it; otherwise not all can be found. */
      readonly hasHistory: boolean;
      /** How many more its contracts may have created, at addresses that nothing tells. */
      readonly missing: number;
    };

export interface CreatedContract {
  readonly address: Address;
  /** The contract that created it, where its address proves that. */
  readonly factory?: Address | undefined;
}

/** A CREATE or CREATE2 that succeeded, as the node's trace has it: the node's word, and no proof. */
export interface CreationFrame {
  readonly address: Address;
  /** The account that created it. */
  readonly factory: Address;
  /** `undefined` if the node does not tell which of the two it was. */
  readonly isCreate2: boolean | undefined;
  /** Init code with constructor arguments. */
  readonly creationBytecode: Hex;
  /** The code that was left at the address. */
  readonly runtimeBytecode: Hex;
}

/**
 * What this project wrote down when it deployed a contract. A claim and no more: the chain may be
 * another one of the same id by now.
 */
export interface DeploymentRecord {
  readonly address: Address;
  /** What the deployment calls the contract: its own name, as a rule. */
  readonly name?: string | undefined;
  /** Path of the file that says so. */
  readonly file: string;
  readonly transactionHash: Hex | undefined;
  /** Init code with constructor arguments, where the record has it. */
  readonly creationBytecode: Hex | undefined;
}

/** The records of deployments that this project holds. */
export interface DeploymentRecords {
  /** Those of one contract, nothing when there is none; a record that cannot be read counts as none. */
  find(contract: {
    readonly chainId: number;
    readonly address: Address;
  }): Promise<readonly DeploymentRecord[]>;
}

/** What is going on, for people who wait. */
export type Progress =
  | { readonly step: "reading-chain"; readonly address: Address }
  | { readonly step: "reading-transaction"; readonly transactionHash: Hex }
  | { readonly step: "matching"; readonly address: Address }
  | { readonly step: "searching-creation"; readonly address: Address }
  | { readonly step: "compiling"; readonly compilerVersion: string; readonly sources: number }
  /** A compilation that only explains. */
  | { readonly step: "trying"; readonly what: string }
  /** What is worth knowing before anything is sent. */
  | { readonly step: "noted"; readonly note: string }
  | { readonly step: "submitting"; readonly explorer: string; readonly contract: string }
  /** It is not known whether the submission has arrived. */
  | {
      readonly step: "looking";
      readonly explorer: string;
      /** What is looked for: "its source". */
      readonly shownAs: string;
      readonly message: string;
    }
  | { readonly step: "waiting-for-indexing"; readonly explorer: string; readonly message: string }
  /** A call that failed and will be made again. */
  | {
      readonly step: "retrying";
      readonly explorer: string;
      readonly message: string;
      readonly delayMs: number;
    }
  /** The same of a question to the chain's node. */
  | {
      readonly step: "retrying";
      readonly node: string;
      readonly message: string;
      readonly delayMs: number;
    }
  | { readonly step: "linking"; readonly explorer: string; readonly proxy: Address }
  | {
      readonly step: "polling";
      readonly explorer: string;
      readonly receipt: string;
      readonly message: string;
    };

/** Told what is going on. */
export interface Reporter {
  progress(event: Progress): void;
}

/** How far a submission had come when this or another process last wrote it down. */
export type JournalState =
  | { readonly kind: "new" }
  /** It was about to be posted, at this time (ms since 1970); whether it arrived is not known. */
  | { readonly kind: "intended"; readonly writtenAtMs: number; readonly isRepeat?: boolean | undefined }
  | {
      readonly kind: "submitted";
      readonly receipt: string;
      readonly writtenAtMs: number;
      /** Whether it was posted again, because the explorer did not know the receipt before this one. */
      readonly isRepeat?: boolean | undefined;
    };

/** One submission, held by this process. */
export interface JournalEntry {
  readonly state: JournalState;
  /** Before the post: from now on it may have arrived. */
  writeIntent(options?: { readonly isRepeat?: boolean | undefined }): Promise<void>;
  /** After the answer. */
  writeReceipt(receipt: string): Promise<void>;
  /** It certainly did not arrive, or it is decided: there is nothing to come back to. */
  erase(): Promise<void>;
}

/** For people who look into the journal, too; the key says where it is. */
export interface JournalSubject {
  readonly address: string;
  /** Another one under the same key has taken the place of the one before it, whose state is void. */
  readonly contract: string;
  readonly explorer: string;
  /** Of the source of a contract; a link has none, so that it is forgotten by its key alone. */
  readonly chainId?: number | undefined;
}

/**
 * Remembers submissions across processes, so that none is lost and none is posted twice.
 *
 * @throws JournalUnusableError when it cannot be written: what cannot be remembered is not posted
 */
export interface Journal {
  /** Holds the submission while `work` runs; another process that wants the same one waits. */
  withEntry<ResultT>(
    submission: { readonly key: string; readonly subject: JournalSubject },
    work: (entry: JournalEntry) => Promise<ResultT>,
    options?: CallOptions,
  ): Promise<ResultT>;
  /** The submission is decided: there is nothing to come back to. */
  forget(key: string): Promise<void>;
  /** The explorer shows the source of a contract: whatever was submitted for it is decided. */
  forgetSources(contract: {
    readonly address: string;
    readonly explorer: string;
    readonly chainId: number;
  }): Promise<void>;
}

/** What is worth knowing of a submission beside its status. Names of contracts are fully qualified. */
export type Note =
  | { readonly kind: "single-file" }
  /** Other contracts have the same code, and nothing on the chain decides. */
  | {
      readonly kind: "twins";
      readonly reason: "same-sources" | "nothing-to-call";
      readonly names: readonly string[];
      readonly chosen: string;
    }
  /** Bytes behind the creation bytecode, and behind the constructor arguments where there are any. */
  | { readonly kind: "trailing-bytes"; readonly bytes: number; readonly hasArguments: boolean }
  | { readonly kind: "constructor-not-compared"; readonly contract: string }
  | { readonly kind: "unlinked-library"; readonly library: string }
  /** Why the match is no better than partial. */
  | { readonly kind: "partial"; readonly cause: Cause }
  | { readonly kind: "proxy"; readonly cause: Cause }
  /** It was found in another build than the one that users think of. */
  | {
      readonly kind: "build";
      readonly contract: string;
      /** With which it was built; undefined: none of the project's profiles. */
      readonly profile: string | undefined;
      readonly instead:
        | { readonly kind: "newer-build"; readonly profile: string | undefined }
        | { readonly kind: "profile"; readonly name: string; readonly isSelected: boolean };
    };

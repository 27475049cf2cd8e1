import type { BaseError } from "../base/errors.ts";
import type { Address, Hex } from "../base/hex.ts";
import type { Cause } from "../core/causes/cause.ts";
import type { CompilerInput } from "../core/compiler-input/compiler-input.ts";

/** Options of every call over a network or to a compiler. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Selects logs. Both block numbers are inclusive. */
export interface LogFilter {
  /** The contract that emitted the log; default: any. */
  readonly address?: Address | undefined;
  /** Topics by position; undefined matches any. */
  readonly topics: readonly (Hex | undefined)[];
  readonly fromBlock: number | "latest";
  readonly toBlock: number | "latest";
  /** How many logs to skip, oldest first, and how many to return at most. */
  readonly skip: number;
  readonly limit: number;
}

/** A log with the facts of its block and transaction that explorers return. */
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
  /** In wei, as hex; undefined if the node does not return it. */
  readonly gasPrice: Hex | undefined;
}

/** One compilation. */
export interface CompilerJob {
  /** Without the leading v. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** The only contract whose bytecode is needed, if known. This saves time. */
  readonly target?: { readonly inputSourceName: string; readonly contractName: string } | undefined;
  /**
   * The outputs to compile; default: `code`, which a comparison of bytecode needs.
   *
   * - `code-and-layouts`: the code of the target, and the ABI and storage layout of all contracts
   * - `everything`: all that explorers show of the target, as solc wrote it
   * - `syntax-trees`: the syntax trees of all sources, and the ABI and storage layout of all contracts
   *
   * Only code needs code generation.
   */
  readonly outputs?: "code" | "code-and-layouts" | "metadata" | "everything" | "syntax-trees" | undefined;
  /** Whether a compiler may be downloaded; default: true. */
  readonly mayDownload?: boolean | undefined;
}

/** The state of a transaction, and the contracts that it created. */
export type CreatedContracts =
  /** The node does not know it. */
  | { readonly kind: "unknown" }
  /** It is not in a block yet. */
  | { readonly kind: "pending" }
  /** It is in a block and was reverted. */
  | { readonly kind: "failed"; readonly blockNumber: number }
  | {
      readonly kind: "mined";
      readonly blockNumber: number;
      readonly contracts: readonly CreatedContract[];
      /** Whether the node has the state before and after it. Without it, some contracts may be missing. */
      readonly hasHistory: boolean;
      /** How many more contracts it may have created at addresses that could not be found. */
      readonly missing: number;
      /** Addresses that it is known to have created contracts at and that had no code after it. */
      readonly withoutCode: readonly Address[];
    };

export interface CreatedContract {
  readonly address: Address;
  /** The contract that created it, if its address proves that. */
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

/** A progress event for the user. */
export type Progress =
  /** Before the first question to the node, which may take long to answer. */
  | { readonly step: "connecting"; readonly network: string }
  | { readonly step: "reading-chain"; readonly address: Address }
  | { readonly step: "reading-transaction"; readonly transactionHash: Hex }
  | { readonly step: "matching"; readonly address: Address }
  | { readonly step: "searching-creation"; readonly address: Address }
  | { readonly step: "compiling"; readonly compilerVersion: string; readonly sources: number }
  /** Work that only serves an explanation. */
  | { readonly step: "trying"; readonly what: string }
  /** It is asked for another contract's source with the same code, and what it shows is then proved. */
  | (About & { readonly step: "searching-similar"; readonly explorer: string })
  | { readonly step: "proving-similar"; readonly explorer: string; readonly compilerVersion: string }
  /** What is worth knowing before anything is sent. */
  | { readonly step: "noted"; readonly note: string }
  | (About & { readonly step: "submitting"; readonly explorer: string; readonly contract: string })
  /** It is unknown whether the submission arrived, so the explorer's record is read. */
  | (About & {
      readonly step: "looking";
      readonly explorer: string;
      /** Name of what should be shown: "its source". */
      readonly shownAs: string;
      readonly message: string;
    })
  | { readonly step: "waiting-for-indexing"; readonly explorer: string; readonly message: string }
  /** The explorers that the work is for. */
  | { readonly step: "choosing"; readonly explorers: readonly string[] }
  | { readonly step: "asking"; readonly explorer: string; readonly question: string }
  /** A question to an explorer has its answer, or its failure. */
  | {
      readonly step: "asked";
      readonly explorer: string;
      readonly question: string;
      /** What came: the answer in words, or the failure; undefined: a failure without a code. */
      readonly answer: string | BaseError | undefined;
    }
  /** A call to an explorer failed and is retried. */
  | {
      readonly step: "retrying";
      readonly explorer: string;
      readonly message: string;
      readonly failure: BaseError;
      readonly delayMs: number;
    }
  /** A call to the chain's node failed and is retried. */
  | {
      readonly step: "retrying";
      readonly node: string;
      readonly message: string;
      readonly delayMs: number;
    }
  /** Of a whole deployment. */
  | {
      readonly step: "contract-done";
      readonly name: string;
      readonly status: string;
      /** Whether the status is only that of the contracts behind it. */
      readonly isOnlyBehind?: boolean | undefined;
      readonly done: number;
      readonly total: number;
    }
  | (About & { readonly step: "linking"; readonly explorer: string; readonly proxy: Address })
  | (About & {
      readonly step: "polling";
      readonly explorer: string;
      readonly receipt: string;
      readonly message: string;
    })
  /** The explorer has decided a submission, or did not take it. */
  | (About & { readonly step: "decided"; readonly explorer: string });

/** Which of several submissions under way an event is about. */
interface About {
  readonly about?: Pick<JournalSubject, "address" | "contract"> | undefined;
}

/** Receives progress events. */
export interface Reporter {
  progress(event: Progress): void;
}

/** The last state of a submission that this or another process wrote to the journal. */
export type JournalState =
  | { readonly kind: "new" }
  /** A process was about to post it at this time (ms since 1970). Whether it arrived is not known. */
  | { readonly kind: "intended"; readonly writtenAtMs: number; readonly isRepeat?: boolean | undefined }
  | {
      readonly kind: "submitted";
      readonly receipt: string;
      readonly writtenAtMs: number;
      /** Whether it is a repeated post, because the explorer did not know the previous receipt. */
      readonly isRepeat?: boolean | undefined;
    };

/** The journal entry of one submission, locked by this process. */
export interface JournalEntry {
  readonly state: JournalState;
  /** Writes that the submission is about to be posted. */
  writeIntent(options?: { readonly isRepeat?: boolean | undefined }): Promise<void>;
  /** Writes the receipt of the post. */
  writeReceipt(receipt: string): Promise<void>;
  /** Erases the entry: the submission did not arrive, or it is decided. */
  erase(): Promise<void>;
}

/** What a journal entry is about, readable for people. The key names the entry's file. */
export interface JournalSubject {
  readonly address: string;
  /** If an entry under the same key has another contract, its state is void and it is replaced. */
  readonly contract: string;
  readonly explorer: string;
  /** Only for the source of a contract. The link of a proxy is forgotten by its key alone. */
  readonly chainId?: number | undefined;
  /** Of the development chain that the explorer serves; undefined: a public chain, or not known. */
  readonly genesisHash?: string | undefined;
  /** Whether the explorer showed a source before, so that only a command that is forced continues. */
  readonly isForced?: boolean | undefined;
}

/**
 * Remembers submissions across processes, so that none is lost or posted twice.
 *
 * @throws JournalUnusableError when it cannot be written; the submission is then not posted
 */
export interface Journal {
  /** Locks the entry while `work` runs. Another process that needs the same entry waits. */
  withEntry<ResultT>(
    submission: { readonly key: string; readonly subject: JournalSubject },
    work: (entry: JournalEntry) => Promise<ResultT>,
    options?: CallOptions,
  ): Promise<ResultT>;
  /** Erases the entry of a submission that is decided. */
  forget(key: string): Promise<void>;
  /** Erases all source submissions of a contract, because the explorer shows its source. */
  forgetSources(contract: Required<Pick<JournalSubject, "address" | "explorer" | "chainId">>): Promise<void>;
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
  /** Why the match is no better than partial, or that this was not examined. */
  | { readonly kind: "partial"; readonly cause: Cause }
  | { readonly kind: "partial-not-examined" }
  | { readonly kind: "proxy"; readonly cause: Cause }
  /** The files of these sources changed since the build was made; is there another one of the files as they are now? */
  | {
      readonly kind: "edited";
      /** Each with the first line of the file that differs. */
      readonly changes: readonly { readonly source: string; readonly line: number }[];
      /** Whether the build is one that was kept with the deployment. */
      readonly isKept: boolean;
      readonly isRebuilt: boolean;
    }
  /** The explorer can be asked for another contract's source with the same code, and was not. */
  | { readonly kind: "may-find-similar"; readonly explorer: string }
  /** What came of the search for such a source. */
  | { readonly kind: "similar"; readonly explorer: string; readonly source: SimilarSource }
  /** The explorer shows a source already, of a contract with this name. */
  | { readonly kind: "shown"; readonly explorer: string; readonly name: string }
  /** It was found in another build than the one that users think of: not the newest, or not of the selected profile. */
  | {
      readonly kind: "build";
      readonly contract: string;
      /** With which it was built; undefined: none of the project's profiles. */
      readonly profile: string | undefined;
      readonly instead:
        | { readonly kind: "newer-build"; readonly profile: string | undefined }
        | { readonly kind: "profile"; readonly name: string };
    };

/** What came of an explorer's search for another contract's source with the same code. */
export type SimilarSource =
  /** The explorer has no such search. */
  | { readonly kind: "unsupported" }
  | { readonly kind: "none"; readonly message: string }
  | { readonly kind: "open"; readonly message: string }
  | { readonly kind: "failed"; readonly problem: string }
  /** The explorer shows a source, of a contract with this name. */
  | {
      readonly kind: "shown";
      readonly name: string;
      /** How its code, compiled here, compares with the runtime bytecode at the address. */
      readonly proof:
        | { readonly kind: "exact" | "partial" | "refuted"; readonly compiler: string }
        | { readonly kind: "not-tried"; readonly problem: string };
    };

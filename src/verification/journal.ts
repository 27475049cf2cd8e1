import type { CallOptions } from "./ports.ts";

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

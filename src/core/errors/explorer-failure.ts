import { BaseError, type ErrorText } from "./base-error.ts";

/** The explorer's own words, already quoted with `quoteRemoteText`. */
export type QuotedText = string;

export interface FailureOptions {
  readonly isTransient?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Whether it is certain that the explorer did nothing of what it was asked. */
  readonly isUnprocessed?: boolean | undefined;
}

/** A call of an explorer that failed. Never has a cause: the HTTP library's errors hold the key. */
export abstract class ExplorerFailure extends BaseError {
  /** Whether the same call may succeed later: see `isTransientFailure`. */
  readonly isTransient: boolean;
  /** How long the explorer asked to be left alone, where it did. */
  readonly retryAfterMs: number | undefined;
  /**
   * Whether it is certain that the explorer did nothing, so that asking again cannot do it twice.
   * Where it is not, a submission may have been accepted and only the answer lost.
   */
  readonly isUnprocessed: boolean;

  constructor(
    text: Omit<ErrorText, "cause">,
    { isTransient = false, retryAfterMs, isUnprocessed = false }: FailureOptions = {},
  ) {
    super(text);
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
    this.isUnprocessed = isUnprocessed;
  }
}

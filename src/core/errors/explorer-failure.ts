import { BaseError, type ErrorText } from "./base-error.ts";

/** The explorer's own words, already quoted with `quoteRemoteText`. */
export type QuotedText = string;

export interface FailureOptions {
  readonly isTransient?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** A call of an explorer that failed. Never has a cause: the HTTP library's errors hold the key. */
export abstract class ExplorerFailure extends BaseError {
  /** Whether the same call may succeed later: see `isTransientFailure`. */
  readonly isTransient: boolean;
  /** How long the explorer asked to be left alone, where it did. */
  readonly retryAfterMs: number | undefined;

  constructor(text: Omit<ErrorText, "cause">, { isTransient = false, retryAfterMs }: FailureOptions = {}) {
    super(text);
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}

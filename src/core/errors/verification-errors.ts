import { BaseError } from "./base-error.ts";

/** The time for a whole call was over before it had an answer. */
export class DeadlineExceededError extends BaseError {
  readonly code = "DEADLINE_EXCEEDED";

  constructor({ timeoutMs }: { readonly timeoutMs: number }) {
    super({
      summary: "The time was over before there was an answer.",
      facts: { timeout: `${timeoutMs / 1000} s` },
      hints: [
        "Run it again: what the explorer has verified meanwhile is found.",
        "Give it more time with --timeout <seconds> or verifyContract.timeout in the Hardhat config.",
      ],
    });
  }
}

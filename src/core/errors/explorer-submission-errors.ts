import { ExplorerFailure, type QuotedText } from "./explorer-failure.ts";

/** What is submitted is larger than the explorer takes. */
export class ExplorerSubmissionTooLargeError extends ExplorerFailure {
  readonly code = "EXPLORER_SUBMISSION_TOO_LARGE";

  constructor({
    explorer,
    message,
    httpStatus,
    requestBytes,
    maxBytes,
  }: {
    readonly explorer: string;
    readonly message?: QuotedText | undefined;
    readonly httpStatus?: number | undefined;
    /** Length of the request's body. */
    readonly requestBytes?: number | undefined;
    /** Where it was known before anything was sent. */
    readonly maxBytes?: number | undefined;
  }) {
    super(
      {
        summary: `The submission is larger than the explorer ${explorer} takes.`,
        facts: {
          answer: message,
          "HTTP status": httpStatus,
          submission: requestBytes === undefined ? undefined : `${Math.ceil(requestBytes / 1024)} KiB`,
          "it takes":
            maxBytes === undefined ? undefined : `up to ${Math.floor(maxBytes / 1024)} KiB of sources`,
        },
        hints: [
          "Verify the contract on another explorer of the chain: --explorer <name or URL>",
          "If the explorer is your own, raise the limit for request bodies, also in the web server in front of it.",
        ],
      },
      { isUnprocessed: true },
    );
  }
}

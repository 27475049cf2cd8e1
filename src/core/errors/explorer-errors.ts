import { BaseError, type ErrorText } from "../../base/errors.ts";

export interface Answered extends FailureOptions {
  readonly explorer: string;
  readonly message: QuotedText;
}

/** A call of an explorer that failed. Never has a cause: what fails in an HTTP request may hold the key. */
export abstract class ExplorerFailure extends BaseError {
  /** How long the explorer asked to be left alone, where it did. */
  readonly retryAfterMs: number | undefined;
  /**
   * Whether it is certain that the explorer did nothing, so that asking again cannot do it twice.
   * Where it is not, a submission may have been accepted and only the answer lost.
   */
  readonly isUnprocessed: boolean;

  constructor(
    text: Omit<ErrorText, "cause" | "isTransient">,
    { isTransient, retryAfterMs, isUnprocessed = false }: FailureOptions = {},
  ) {
    super({ ...text, isTransient });
    this.retryAfterMs = retryAfterMs;
    this.isUnprocessed = isUnprocessed;
  }
}

/** The explorer understood the request and refused it, or could not serve it now. */
export class ExplorerRequestRejectedError extends ExplorerFailure {
  readonly code = "EXPLORER_REQUEST_REJECTED";
  readonly about = "service";
  readonly httpStatus: number | undefined;

  constructor({
    explorer,
    message,
    httpStatus,
    isOfSourcify = false,
    ...options
  }: Answered & {
    readonly httpStatus?: number | undefined;
    /** Whether Sourcify answered what another service was asked; default: it did not. */
    readonly isOfSourcify?: boolean | undefined;
  }) {
    const isTransient = options.isTransient === true;
    const lasting = isOfSourcify
      ? ([{ kind: "name-sourcify" }] as const)
      : ([{ kind: "check-explorer-url" }, "Check that the explorer has this function."] as const);
    super(
      {
        summary: isTransient
          ? `The explorer ${explorer} could not serve the request now.`
          : `The explorer ${explorer} refused the request.`,
        facts: { answer: message || undefined, "HTTP status": httpStatus },
        hints: isTransient ? ["Try again later."] : lasting,
      },
      options,
    );
    this.httpStatus = httpStatus;
  }
}

/** The explorer was asked too often in a short time. */
export class ExplorerRateLimitedError extends ExplorerFailure {
  readonly code = "EXPLORER_RATE_LIMITED";
  readonly about = "explorer";

  constructor({
    explorer,
    message,
    hasApiKey,
    retryAfterMs,
    isUnprocessed = true,
  }: Answered & { readonly hasApiKey: boolean }) {
    super(
      {
        summary: `The rate limit of the explorer ${explorer} was reached.`,
        facts: {
          answer: message || undefined,
          "retry after": describeWait(retryAfterMs),
        },
        hints: hasApiKey
          ? ["Try again later, and check whether another program uses the same API key."]
          : ["Set an API key: most explorers allow more requests with one.", "Or try again later."],
      },
      { isTransient: true, retryAfterMs, isUnprocessed },
    );
  }
}

const hourMs = 60 * 60 * 1000;

/** Waits are read up to an hour, so that this one may have been longer. */
function describeWait(retryAfterMs: number | undefined): string | undefined {
  if (retryAfterMs === undefined) {
    return undefined;
  }
  return retryAfterMs >= hourMs ? "an hour or more" : `${Math.ceil(retryAfterMs / 1000)} s`;
}

/** What the explorer allows in a day is used up. */
export class ExplorerQuotaExhaustedError extends ExplorerFailure {
  readonly code = "EXPLORER_QUOTA_EXHAUSTED";
  readonly about = "explorer";

  constructor({ explorer, message }: Answered) {
    super(
      {
        summary: `The daily limit of the explorer ${explorer} is used up.`,
        facts: { answer: message || undefined },
        hints: ["Try again tomorrow, or use another API key or a plan with a higher limit."],
      },
      { isUnprocessed: true },
    );
  }
}

/** The explorer does not serve this chain, or not on these terms. */
export class ExplorerChainUnsupportedError extends ExplorerFailure {
  readonly code = "EXPLORER_CHAIN_UNSUPPORTED";
  readonly about = "participation";

  /** @param facts - `isUnnamed` says that the call did not name its chain; default: it did, or need not */
  constructor({
    explorer,
    chainId,
    message,
    isUnnamed = false,
  }: Answered & { readonly chainId: number; readonly isUnnamed?: boolean }) {
    super(
      {
        summary: isUnnamed
          ? `The explorer ${explorer} asks for the chain, which the call did not name.`
          : `The explorer ${explorer} does not serve this chain.`,
        facts: { "chain id": chainId, answer: message || undefined },
        hints: isUnnamed
          ? [
              `Add ?chainid=${chainId} to the explorer's apiUrl, or remove its dialect: then each call names the chain.`,
            ]
          : [
              "If the answer mentions a plan, the API key's plan does not include this chain: upgrade it, or use another explorer of the chain.",
              "If the answer mentions a V1 endpoint, set the explorer's apiUrl to the URL of its V2 API.",
              { kind: "choose-other-explorer" },
            ],
      },
      { isUnprocessed: true },
    );
  }
}

/** The explorer does not offer what it was asked for, such as a server that has a part of an API. */
export class ExplorerServiceMissingError extends ExplorerFailure {
  readonly code = "EXPLORER_SERVICE_MISSING";
  readonly about = "participation";

  constructor({ explorer, message, httpStatus }: Answered & { readonly httpStatus?: number | undefined }) {
    super(
      {
        summary: `The explorer ${explorer} does not have the requested function.`,
        facts: { answer: message || undefined, "HTTP status": httpStatus },
        hints: [{ kind: "choose-other-explorer" }],
      },
      { isUnprocessed: true },
    );
  }
}

/** The explorer's own words, already quoted with `quoteRemoteText`. */
export type QuotedText = string;

export interface FailureOptions {
  readonly isTransient?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Whether it is certain that the explorer did nothing of what it was asked. */
  readonly isUnprocessed?: boolean | undefined;
}

/** What is submitted is larger than the explorer takes. */
export class ExplorerSubmissionTooLargeError extends ExplorerFailure {
  readonly code = "EXPLORER_SUBMISSION_TOO_LARGE";
  readonly about = "submission";

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
        summary: `The submission is larger than the explorer ${explorer} accepts.`,
        facts: {
          answer: message || undefined,
          "HTTP status": httpStatus,
          submission: requestBytes === undefined ? undefined : `${Math.ceil(requestBytes / 1024)} KiB`,
          "accepted size":
            maxBytes === undefined ? undefined : `up to ${Math.floor(maxBytes / 1024)} KiB of sources`,
        },
        hints: [
          { kind: "verify-elsewhere" },
          "If you run the explorer, raise the limit for request bodies, also in the web server in front of it.",
        ],
      },
      { isUnprocessed: true },
    );
  }
}

import { BaseError } from "../../base/errors.ts";
import type { HostText } from "../../base/host-text.ts";
import { toPrintable, toReason } from "../../base/text.ts";
import { type Answered, ExplorerFailure, type QuotedText } from "./explorer-errors.ts";

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
          answer: message,
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

/** The explorer wants an API key, and none is set. */
export class ApiKeyMissingError extends ExplorerFailure {
  readonly code = "API_KEY_MISSING";
  readonly about = "participation";

  constructor({
    explorer,
    message,
  }: { readonly explorer: string; readonly message?: QuotedText | undefined }) {
    super(
      {
        summary: `The explorer ${explorer} needs an API key, and none is set.`,
        facts: { answer: message },
        hints: [{ kind: "set-api-key" }],
      },
      { isUnprocessed: true },
    );
  }
}

/** The explorer does not accept the API key. */
export class ApiKeyInvalidError extends ExplorerFailure {
  readonly code = "API_KEY_INVALID";
  readonly about = "explorer";

  constructor({ explorer, message }: Answered) {
    super(
      {
        summary: `The explorer ${explorer} does not accept the API key.`,
        facts: { answer: message },
        hints: ["Check that the key is complete and belongs to this explorer.", { kind: "set-api-key" }],
      },
      { isUnprocessed: true },
    );
  }
}

/** A configuration variable of the explorer's has no value. */
export class SecretMissingError extends BaseError {
  readonly code = "SECRET_MISSING";
  readonly about = "participation";

  constructor({
    explorer,
    setting,
    variable = "<NAME>",
    reason,
    hasKeystore,
  }: {
    readonly explorer: string;
    /** Where it is named: `apiKey`, `headers.x-team`. */
    readonly setting: string;
    readonly variable?: string | undefined;
    /** Hardhat's own words. */
    readonly reason: string;
    readonly hasKeystore: boolean;
  }) {
    super({
      summary: `A secret of the explorer ${explorer} cannot be read, so nothing was sent to it.`,
      facts: { setting, reason: toReason(reason) },
      hints: [{ kind: "set-secret", variable, hasKeystore }],
    });
  }
}

/** The explorer is known not to take what would be submitted; it was not asked. */
export class ExplorerSettingUnsupportedError extends BaseError {
  readonly code = "EXPLORER_SETTING_UNSUPPORTED";
  readonly about = "submission";

  constructor({
    explorer,
    setting,
    value,
    accepted,
    hint,
  }: {
    readonly explorer: string;
    /** What the user calls it: `compiler version`, `code format`. */
    readonly setting: string;
    readonly value: string;
    /** What it takes, as a phrase. */
    readonly accepted: string;
    /** What else would do, first of all. */
    readonly hint?: HostText;
  }) {
    super({
      summary: `The explorer ${explorer} does not accept this ${setting}, so nothing was submitted.`,
      facts: { [setting]: toPrintable(value), accepted },
      hints: [...(hint === undefined ? [] : [hint]), { kind: "verify-elsewhere" }],
    });
  }
}

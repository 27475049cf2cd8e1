import { BaseError } from "./base-error.ts";
import type { Answered } from "./explorer-errors.ts";
import { ExplorerFailure, type QuotedText } from "./explorer-failure.ts";
import { toPrintable } from "./to-printable.ts";

const apiKeyHint =
  "Set it in the Hardhat config, as the explorer's own apiKey or, for one in Etherscan's manner, as verifyContract.apiKey; configVariable keeps it out of the file.";

/** The explorer wants an API key, and none is set. */
export class ApiKeyMissingError extends ExplorerFailure {
  readonly code = "API_KEY_MISSING";

  constructor({
    explorer,
    message,
  }: { readonly explorer: string; readonly message?: QuotedText | undefined }) {
    super(
      {
        summary: `The explorer ${explorer} needs an API key, and none is set.`,
        facts: { answer: message },
        hints: [apiKeyHint],
      },
      { isUnprocessed: true },
    );
  }
}

/** The explorer does not accept the API key. */
export class ApiKeyInvalidError extends ExplorerFailure {
  readonly code = "API_KEY_INVALID";

  constructor({ explorer, message }: Answered) {
    super(
      {
        summary: `The explorer ${explorer} does not accept the API key.`,
        facts: { answer: message },
        hints: ["Check that the key is complete, and that it is one of this explorer.", apiKeyHint],
      },
      { isUnprocessed: true },
    );
  }
}

/** A configuration variable of the explorer's has no value. */
export class SecretMissingError extends BaseError {
  readonly code = "SECRET_MISSING";

  constructor({
    explorer,
    setting,
    variable = "<NAME>",
    reason,
  }: {
    readonly explorer: string;
    /** Where it is named: `apiKey`, `headers.x-team`. */
    readonly setting: string;
    readonly variable?: string | undefined;
    /** Hardhat's own words. */
    readonly reason: string;
  }) {
    super({
      summary: `A secret of the explorer ${explorer} cannot be read, so nothing was sent there.`,
      facts: { setting, reason: toPrintable(reason) },
      hints: [
        `Give it a value: npx hardhat keystore set ${variable}, or the environment variable ${variable}`,
      ],
    });
  }
}

import { BaseError } from "./base-error.ts";
import { toPrintable } from "./to-printable.ts";

/** The explorer is known not to take what would be submitted; it was not asked. */
export class ExplorerSettingUnsupportedError extends BaseError {
  readonly code = "EXPLORER_SETTING_UNSUPPORTED";

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
    readonly hint?: string;
  }) {
    super({
      summary: `The explorer ${explorer} does not take this ${setting}, so nothing was submitted.`,
      facts: { [setting]: toPrintable(value), "it takes": accepted },
      hints: [
        ...(hint === undefined ? [] : [hint]),
        "Verify the contract on another explorer of the chain: --explorer <name or URL>",
      ],
    });
  }
}

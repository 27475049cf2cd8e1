import type { InexpressibleSetting } from "../flatten/flattened-input.ts";
import { BaseError } from "./base-error.ts";
import { toPrintable } from "./to-printable.ts";

/** Room for the names of several sources: the cause stands behind them. */
const maxReasonCharacters = 1_000;

/** There is no single file of a contract that is proved to be the same contract. */
export class FlatteningRefusedError extends BaseError {
  readonly code = "FLATTENING_REFUSED";

  constructor({
    contract,
    reason,
    why,
  }: {
    readonly contract: string;
    /** A clause. */
    readonly reason: string;
    /** Why one file cannot be what several are, where the reason only says what differs. */
    readonly why?: string | undefined;
  }) {
    super({
      summary: `There is no single file of this contract: ${toPrintable(reason, maxReasonCharacters)}.`,
      facts: { contract: toPrintable(contract), why },
      hints: [
        "Standard JSON takes the sources as they are: verify-contract sends it where --code-format is left out.",
      ],
    });
  }
}

/** A single-file submission has no field for a setting that the contract was compiled with. */
export class SingleFileSettingsError extends BaseError {
  readonly code = "SINGLE_FILE_SETTINGS";

  constructor({
    contract,
    settings,
    explorer,
  }: {
    readonly contract: string;
    readonly settings: readonly InexpressibleSetting[];
    /** Set where the explorer takes nothing but single files. */
    readonly explorer?: string | undefined;
  }) {
    super({
      summary: "The contract was compiled with settings that a single-file submission cannot say.",
      facts: {
        contract: toPrintable(contract),
        ...Object.fromEntries(settings.map(({ name, value }) => [name, toPrintable(value)])),
      },
      hints:
        explorer === undefined
          ? ["Standard JSON can: leave --code-format out, or give standard-json."]
          : [
              `Standard JSON can, which ${explorer} is known not to take.`,
              "Verify the contract on another explorer of the chain: --explorer <name or URL>",
            ],
    });
  }
}

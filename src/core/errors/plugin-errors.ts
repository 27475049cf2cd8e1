import { quoteRemoteText } from "../text/quote-remote-text.ts";
import { BaseError } from "./base-error.ts";

/** `getContract` was called in a project that does not use hardhat-ethers. */
export class HardhatEthersMissingError extends BaseError {
  readonly code = "HARDHAT_ETHERS_MISSING";

  constructor() {
    super({
      summary: "A contract object needs hardhat-ethers, which this project does not use.",
      hints: [
        "Install @nomicfoundation/hardhat-ethers and ethers, and add the plugin to `plugins` in hardhat.config.ts.",
      ],
    });
  }
}

/** Any failure that is not one of ours, for documents that need a code: Hardhat's, or a bug. */
export class UnexpectedError extends BaseError {
  readonly code = "UNEXPECTED";

  constructor({ cause }: { readonly cause: unknown }) {
    super({
      summary:
        cause instanceof Error
          ? quoteRemoteText(cause.message, { maxCharacters: 2000 })
          : "Something that is no error was thrown.",
      hints: ["The failure itself is on stderr; --show-stack-traces shows where it comes from."],
      cause,
    });
  }
}

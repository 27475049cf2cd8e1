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

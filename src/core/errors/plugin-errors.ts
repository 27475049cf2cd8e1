import { BaseError } from "../../base/errors.ts";
import { quoteRemoteText, toCount, toPrintable } from "../../base/text.ts";
import { type Standing, standingFacts } from "./verification-errors.ts";

/** `getContract` was called in a project that does not use hardhat-ethers. */
export class HardhatEthersMissingError extends BaseError {
  readonly code = "HARDHAT_ETHERS_MISSING";
  readonly about = "run";

  constructor() {
    super({
      summary: "getContract needs hardhat-ethers, which this project does not use.",
      hints: [
        "Install @nomicfoundation/hardhat-ethers and ethers, and add the plugin to `plugins` in hardhat.config.ts.",
        "Or create the contract object yourself, with ethers or viem: explorer.getAbi returns the verified ABI.",
      ],
    });
  }
}

/** A value is to be coded, and nothing codes it: npm was told not to install what packages need beside them. */
export class EthersMissingError extends BaseError {
  readonly code = "ETHERS_MISSING";
  readonly about = "run";

  constructor({ cause }: { readonly cause?: unknown } = {}) {
    super({
      summary: "The package ethers is missing, which codes constructor arguments.",
      hints: [
        "Install it in the project: npm install ethers@6",
        "npm installs it by itself, unless it is told to leave out peer dependencies.",
      ],
      cause,
    });
  }
}

/** Ctrl-C, in the middle of a verification. */
export class InterruptedError extends BaseError {
  readonly code = "INTERRUPTED";
  readonly about = "run";

  constructor({
    address,
    transaction,
    standings,
    contracts,
  }: {
    /** What it was about: a contract, or a transaction. */
    readonly address?: string | undefined;
    readonly transaction?: string | undefined;
    /** One for each submission. */
    readonly standings: readonly Standing[];
    /** Of a whole deployment. */
    readonly contracts?: { readonly done: number; readonly total: number } | undefined;
  }) {
    super({
      summary:
        standings.length === 0 ? "Stopped; nothing was submitted." : "Stopped before there was a verdict.",
      facts: {
        address: address && toPrintable(address),
        transaction: transaction && toPrintable(transaction),
        ...standingFacts(standings),
        contracts: contracts && `${contracts.done} of ${toCount(contracts.total, "contract")} decided`,
      },
      hints: ["Run the same command again: it continues, and submits nothing twice."],
    });
  }
}

/** Any failure that is not one of ours, for documents that need a code: Hardhat's, or a bug. */
export class UnexpectedError extends BaseError {
  readonly code = "UNEXPECTED";
  readonly about = "run";

  constructor({ cause }: { readonly cause: unknown }) {
    super({
      summary:
        cause instanceof Error
          ? quoteRemoteText(cause.message, { maxCharacters: 2000 })
          : "An unexpected value was thrown.",
      hints: [{ kind: "show-stack-trace" }],
      cause,
    });
  }
}

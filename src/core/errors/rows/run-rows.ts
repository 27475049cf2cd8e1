import { quoteRemoteText, toCount, toPrintable } from "../../../base/text.ts";
import type { HostStyle } from "../host-style.ts";
import { type ErrorFacts, row } from "../row.ts";
import { type Standing, standingFacts } from "../standing.ts";

/** The state of the work when its time was over. */
export interface WorkStanding {
  /** Names of the explorers that the work is for; empty: none was chosen yet. */
  readonly explorers: readonly string[];
  /** Whom an answer was awaited from. */
  readonly waitingFor?: string | undefined;
  /** Whether work on this machine was awaited, and no answer; default: no. */
  readonly isLocal?: boolean | undefined;
  /** What an explorer said last of a submission, or the last failure of one or of a node; undefined: neither. */
  readonly lastAnswer?: LastAnswer | undefined;
  /** One for each submission. */
  readonly standings: readonly Standing[];
}

/** An answer in words, or the failure that came in its place. */
export type LastAnswer = string | FailedAnswer;

/** The facts of a failure that are told as the last answer. */
interface FailedAnswer {
  readonly summary: string;
  readonly facts: ErrorFacts;
  listHints(style: HostStyle): readonly string[];
}

export const runRows = {
  /** `getContract` was called in a project that does not use hardhat-ethers. */
  HARDHAT_ETHERS_MISSING: row({
    about: "run",
    summary: () => "getContract needs hardhat-ethers, which this project does not use.",
    hints: () => [
      "Install @nomicfoundation/hardhat-ethers and ethers, and add the plugin to `plugins` in hardhat.config.ts.",
      "Or create the contract object yourself, with ethers or viem: explorer.getAbi returns the verified ABI.",
    ],
  }),
  /** A value is to be coded, and nothing codes it: npm was told not to install what packages need beside them. */
  ETHERS_MISSING: row<{ readonly cause?: unknown }>({
    about: "run",
    summary: () => "The package ethers is missing. It encodes constructor arguments.",
    hints: () => [
      "Install it in the project: npm install ethers@6",
      "npm installs it automatically, unless peer dependencies are turned off.",
    ],
  }),
  /** Ctrl-C, in the middle of a verification. */
  INTERRUPTED: row<{
    /** Its subject: a contract or a transaction. */
    readonly address?: string | undefined;
    readonly transaction?: string | undefined;
    /** One for each submission. */
    readonly standings: readonly Standing[];
    /** Of a whole deployment. */
    readonly contracts?: { readonly done: number; readonly total: number } | undefined;
  }>({
    about: "run",
    summary: ({ standings }) =>
      standings.length === 0 ? "Stopped; nothing was submitted." : "Stopped before there was a verdict.",
    facts: ({ address, transaction, standings, contracts }) => ({
      address: address && toPrintable(address),
      transaction: transaction && toPrintable(transaction),
      ...standingFacts(standings),
      contracts: contracts && `${contracts.done} of ${toCount(contracts.total, "contract")} decided`,
    }),
    hints: () => ["Run the same command again: it continues, and submits nothing twice."],
  }),
  /** Any failure that is not one of ours, for documents that need a code: Hardhat's, or a bug. */
  UNEXPECTED: row<{ readonly cause: unknown }>({
    about: "run",
    summary: ({ cause }) =>
      cause instanceof Error
        ? quoteRemoteText(cause.message, { maxCharacters: 2000 })
        : "An unexpected value was thrown.",
    hints: (_details, { hints }) => [hints.showStackTrace],
  }),
  /** The time for a whole call was over before it had an answer. */
  DEADLINE_EXCEEDED: row<{
    readonly timeoutMs: number;
    /** Undefined of work that submits nothing. */
    readonly standing?: WorkStanding | undefined;
  }>({
    about: "run",
    summary: ({ standing }) =>
      `The time limit was reached before there was ${standing === undefined ? "an answer" : "a verdict"}.`,
    facts: ({ timeoutMs, standing }) => ({
      timeout: `${timeoutMs / 1000} s`,
      ...(standing && describeStanding(standing)),
    }),
    // Work here begins anew with each run, and takes as long again.
    hints: ({ standing }, style) =>
      standing === undefined || standing.isLocal === true
        ? [style.hints.giveMoreTime]
        : [
            // Whatever the limit is, what failed up to it may fail for ever.
            ...(typeof standing.lastAnswer === "object" ? standing.lastAnswer.listHints(style) : []),
            "Run the same command again: it continues and submits nothing twice.",
            style.hints.giveMoreTime,
          ],
  }),
};

function describeStanding({ explorers, waitingFor, isLocal, lastAnswer, standings }: WorkStanding) {
  return {
    explorer:
      explorers.length === 0 ? "none chosen yet" : explorers.map((one) => toPrintable(one)).join(", "),
    "waited for": waitingFor,
    ...(isLocal === true ? {} : describeLastAnswer(lastAnswer)),
    ...(standings.length === 0 ? { submitted: "nothing" } : standingFacts(standings)),
  };
}

function describeLastAnswer(lastAnswer: LastAnswer | undefined) {
  if (lastAnswer === undefined) {
    return {};
  }
  if (typeof lastAnswer === "string") {
    return { "last answer": lastAnswer };
  }
  const { summary, facts } = lastAnswer;
  return { "last answer": summary, "HTTP status": facts["HTTP status"], answer: facts.answer };
}

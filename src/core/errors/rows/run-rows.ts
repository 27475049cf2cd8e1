import { quoteRemoteText, toCount, toPrintable } from "../../../base/text.ts";
import type { HostStyle } from "../host-style.ts";
import { type ErrorFacts, row } from "../row.ts";
import { type Standing, standingFacts } from "../standing.ts";

export interface WorkStanding {
  readonly explorers: readonly string[];
  readonly waitingFor?: string | undefined;
  /** Whether local work was awaited. */
  readonly isLocal?: boolean | undefined;
  readonly lastAnswer?: LastAnswer | undefined;
  readonly standings: readonly Standing[];
}

export type LastAnswer = string | FailedAnswer;

interface FailedAnswer {
  readonly summary: string;
  readonly facts: ErrorFacts;
  listHints(style: HostStyle): readonly string[];
}

export const runRows = {
  HARDHAT_ETHERS_MISSING: row({
    about: "run",
    summary: () => "getContract needs hardhat-ethers, which this project does not use.",
    hints: () => [
      "Install @nomicfoundation/hardhat-ethers and ethers, and add the plugin to `plugins` in hardhat.config.ts.",
      "Or create the contract object yourself, with ethers or viem: explorer.getAbi returns the verified ABI.",
    ],
  }),
  /** npm can be told not to install peer dependencies. */
  ETHERS_MISSING: row<{ readonly cause?: unknown }>({
    about: "run",
    summary: () => "The package ethers is missing. It encodes constructor arguments.",
    hints: () => [
      "Install it in the project: npm install ethers@6",
      "npm installs it automatically, unless peer dependencies are turned off.",
    ],
  }),
  INTERRUPTED: row<{
    readonly address?: string | undefined;
    readonly transaction?: string | undefined;
    readonly standings: readonly Standing[];
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
  UNEXPECTED: row<{ readonly cause: unknown }>({
    about: "run",
    summary: ({ cause }) =>
      cause instanceof Error
        ? quoteRemoteText(cause.message, { maxCharacters: 2000 })
        : "An unexpected value was thrown.",
    hints: (_details, { hints }) => [hints.showStackTrace],
  }),
  DEADLINE_EXCEEDED: row<{
    readonly timeoutMs: number;
    /** undefined: the work submits nothing. */
    readonly standing?: WorkStanding | undefined;
  }>({
    about: "run",
    summary: ({ standing }) =>
      `The time limit was reached before there was ${standing === undefined ? "an answer" : "a verdict"}.`,
    facts: ({ timeoutMs, standing }) => ({
      timeout: `${timeoutMs / 1000} s`,
      ...(standing && describeStanding(standing)),
    }),
    // Local work begins anew with each run.
    hints: ({ standing }, style) =>
      standing === undefined || standing.isLocal === true
        ? [style.hints.giveMoreTime]
        : [
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

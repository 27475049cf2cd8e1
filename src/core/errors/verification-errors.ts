import { BaseError } from "./base-error.ts";
import { type Standing, standingFacts } from "./standing.ts";

/** What was known of the work when its time was over. */
export interface WorkStanding {
  /** Whom an answer was awaited from. */
  readonly waitingFor?: string | undefined;
  /** What a node or an explorer answered last in the place of what it was asked. */
  readonly lastTrouble?: string | undefined;
  /** One for each explorer that something was submitted to. */
  readonly standings: readonly Standing[];
}

/** The time for a whole call was over before it had an answer. */
export class DeadlineExceededError extends BaseError {
  readonly code = "DEADLINE_EXCEEDED";

  constructor({
    timeoutMs,
    standing,
  }: {
    readonly timeoutMs: number;
    /** Undefined of work that submits nothing. */
    readonly standing?: (() => WorkStanding) | undefined;
  }) {
    super({
      summary: "The time was over before there was an answer.",
      facts: { timeout: `${timeoutMs / 1000} s`, ...(standing && describeStanding(standing())) },
      hints: [
        "Run it again: what the explorer has verified meanwhile is found.",
        "Give it more time with --timeout <seconds> or verifyContract.timeout in the Hardhat config.",
      ],
    });
  }
}

function describeStanding({ waitingFor, lastTrouble, standings }: WorkStanding) {
  return {
    "waited for": waitingFor,
    "last answer": lastTrouble,
    ...(standings.length === 0 ? { submitted: "nothing" } : standingFacts(standings)),
  };
}

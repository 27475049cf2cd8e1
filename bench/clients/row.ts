import type { Ended, Stage } from "./stage.ts";

/** One line of the table: a client and what it is asked to do. */
export interface Row {
  /** With its version. */
  readonly client: string;
  readonly task: string;
  /** A text: why it is not run. */
  readonly run: ((stage: Stage) => Promise<Outcome>) | string;
}

export interface Outcome {
  readonly ended: Ended;
  /** Contracts that the local explorer has to show afterwards. */
  readonly addresses?: readonly string[];
  /** What a client that reads has to have printed. */
  readonly expected?: readonly string[];
}

/** Rows whose clients share a project. */
export interface Family {
  readonly prepare: (stage: Stage) => Promise<void>;
  readonly rows: readonly Row[];
}

import type { HostStyle } from "./host-style.ts";

/** What is known about a failure: label → value. A value that is undefined is left out. */
export type ErrorFacts = Readonly<Record<string, string | number | undefined>>;

/**
 * What a failure is about, for callers that treat some failures in a way of their own. Only the codes
 * are public API.
 */
export type ErrorSubject =
  /** What the user gave: a name, an option, an argument. */
  | "input"
  /** What the project has built. */
  | "project"
  /** Whether the contract's source can be proved here. */
  | "source"
  | "compiler"
  /** Whether the explorer takes the contract in the form that it would be submitted in. */
  | "submission"
  /** Files that this package writes. */
  | "output"
  /** The node of the network does not answer, or not as JSON-RPC promises. */
  | "node"
  /** What is on the chain, or which chain it is. */
  | "chain"
  | "explorer"
  /** The explorer cannot take part: it lacks a key, or does not serve the chain. */
  | "participation"
  /** The explorer does not offer what it was asked for. */
  | "service"
  /** The command as a whole: interrupted, out of time, not startable, or a bug. */
  | "run";

/** The texts of a failure, as functions of the details that `createFailure` got. */
export interface Row<DetailsT> {
  readonly about: ErrorSubject;
  /** One sentence: what happened. */
  readonly summary: (details: DetailsT) => string;
  readonly facts?: (details: DetailsT) => ErrorFacts;
  /** Proposals, the best first; each a sentence. */
  readonly hints?: (details: DetailsT, style: HostStyle) => readonly (string | undefined)[];
  /** Only for a failed call of an explorer: what its failure means for calling again. */
  readonly call?: (details: DetailsT) => CallAgain;
}

/** Whether the failure of an explorer's call allows to call again; `BaseError` explains each member. */
export interface CallAgain {
  readonly isTransient?: boolean | undefined;
  readonly isUnprocessed?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** States the details of a row, beside what it says of them. A detail `cause` is the error's cause. */
export function row<DetailsT = object>(texts: Row<DetailsT>): Row<DetailsT> {
  return texts;
}

import type { HostStyle } from "./host-style.ts";

/** Label → value; undefined is left out. */
export type ErrorFacts = Readonly<Record<string, string | number | undefined>>;

/** What a failure is about, for callers that handle some failures in their own way. */
export type ErrorSubject =
  | "input"
  | "project"
  | "source"
  | "compiler"
  | "submission"
  | "output"
  | "node"
  | "chain"
  | "explorer"
  /** The explorer lacks a key or does not serve the chain. */
  | "participation"
  | "service"
  | "run";

export interface Row<DetailsT> {
  readonly about: ErrorSubject;
  readonly summary: (details: DetailsT) => string;
  readonly facts?: (details: DetailsT) => ErrorFacts;
  /** Sentences, the best first. */
  readonly hints?: (details: DetailsT, style: HostStyle) => readonly (string | undefined)[];
  /** Only of a failed call of an explorer. */
  readonly call?: (details: DetailsT) => CallAgain;
}

export interface CallAgain {
  readonly isTransient?: boolean | undefined;
  readonly isUnprocessed?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** Types the details of a row. A detail `cause` is the error's cause. */
export function row<DetailsT = object>(texts: Row<DetailsT>): Row<DetailsT> {
  return texts;
}

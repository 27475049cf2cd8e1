import type { ErrorCode } from "./error-codes.ts";
import { type HostText, writeHostText } from "./host-text.ts";

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

export interface ErrorText {
  /** One sentence: what happened. */
  readonly summary: string;
  readonly facts?: ErrorFacts;
  /** What to try, the best first; each a sentence. What a host has no words for is left out. */
  readonly hints?: readonly (string | HostText)[];
  readonly cause?: unknown;
  readonly isTransient?: boolean | undefined;
}

/**
 * The base of every failure that this package throws on purpose.
 *
 * A subclass takes facts and writes the text; its literal `code` is public API and has a heading
 * in docs/errors.md. Texts hold no key: remote text goes through `quoteRemoteText` first.
 */
export abstract class BaseError extends Error {
  abstract readonly code: ErrorCode;
  abstract readonly about: ErrorSubject;
  /**
   * Whether the same request may succeed when it is made again later, with nothing changed.
   *
   * True of an explorer's failures that pass by themselves: rate limits, broken connections, timeouts,
   * error pages of proxies. False if someone has to mend something: a key, a quota, an address.
   */
  readonly isTransient: boolean;
  readonly summary: string;
  readonly facts: ErrorFacts;
  readonly hints: readonly string[];

  constructor({ summary, facts = {}, hints = [], cause, isTransient = false }: ErrorText) {
    const written = hints.flatMap((hint) => writeHostText(hint) ?? []);
    super([summary, ...factLines(facts), ...written].join("\n"), cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.summary = summary;
    this.facts = facts;
    this.hints = written;
    this.isTransient = isTransient;
  }

  /** Returns what Node prints of an error that a script does not catch: its text, its code, and where it is from. */
  [Symbol.for("nodejs.util.inspect.custom")](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    const calls = (this.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
    const cause = this.cause === undefined ? [] : [`Caused by ${inspect(this.cause, options)}`];
    const code = `(${this.code}, see node_modules/hardhat-verify-contract/docs/errors.md)`;
    return [this.message, code, ...calls, ...cause].join("\n");
  }
}

/** Returns whether an error is a failure that passes by itself; a bug is none. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof BaseError && error.isTransient;
}

/**
 * Finds a fault of the code that runs, in an error and its causes: it says nothing about whoever was asked. `fetch`
 * has a TypeError of its own for broken connections.
 */
export function findCodeFault(error: unknown, maxDepth = 6): Error | undefined {
  if (!(error instanceof Error) || maxDepth === 0) {
    return undefined;
  }
  const isFault =
    (error instanceof TypeError || error instanceof ReferenceError) &&
    !("code" in error) &&
    /\bis not (?:an? (?:function|constructor|object)|iterable|defined)\b|\bcan(?:not|'t) (?:read|set|find|access|convert)\b/i.test(
      error.message,
    );
  return isFault ? error : findCodeFault(error.cause, maxDepth - 1);
}

/** @throws the fault of code in an error, which is a bug here and no failure of whoever was asked */
export function throwCodeFault(error: unknown): void {
  const fault = findCodeFault(error);
  if (fault !== undefined) {
    throw fault;
  }
}

function factLines(facts: ErrorFacts): string[] {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...known.map(([label]) => label.length));
  return known.map(([label, value]) => `  ${`${label}:`.padEnd(width + 1)} ${value}`);
}

/** A bug of this package, never of its user. */
class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/**
 * States what the code around it relies on.
 *
 * @throws InvariantError when it does not hold: a bug that should be reported
 */
export function invariant(holds: boolean, statement: string): asserts holds {
  if (!holds) {
    throw new InvariantError(`${statement}. This is a bug of hardhat-verify-contract: please report it.`);
  }
}

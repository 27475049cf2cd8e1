import type { ErrorCode } from "./error-codes.ts";
import { type HostText, writeHostText } from "./host-text.ts";

/** What is known about a failure: label → value. A value that is undefined is left out. */
export type ErrorFacts = Readonly<Record<string, string | number | undefined>>;

export interface ErrorText {
  /** One sentence: what happened. */
  readonly summary: string;
  readonly facts?: ErrorFacts;
  /** What to try, the best first; each a sentence. What a host has no words for is left out. */
  readonly hints?: readonly (string | HostText)[];
  readonly cause?: unknown;
}

/**
 * The base of every failure that this package throws on purpose.
 *
 * A subclass takes facts and writes the text; its literal `code` is public API and has a heading
 * in docs/errors.md. Texts hold no key: remote text goes through `quoteRemoteText` first.
 */
export abstract class BaseError extends Error {
  abstract readonly code: ErrorCode;
  readonly summary: string;
  readonly facts: ErrorFacts;
  readonly hints: readonly string[];

  constructor({ summary, facts = {}, hints = [], cause }: ErrorText) {
    const written = hints.flatMap((hint) => writeHostText(hint) ?? []);
    super([summary, ...factLines(facts), ...written].join("\n"), cause === undefined ? {} : { cause });
    this.name = new.target.name;
    this.summary = summary;
    this.facts = facts;
    this.hints = written;
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

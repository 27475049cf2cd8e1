import { type Details, type ErrorCode, errorRows } from "./error-rows.ts";
import type { HostStyle } from "./host-style.ts";
import type { CallAgain, ErrorFacts, ErrorSubject, Row } from "./row.ts";

/**
 * The base of every failure that this package throws on purpose: `error instanceof BaseError`.
 *
 * `createFailure` creates them. Texts hold no key: remote text goes through `quoteRemoteText` first.
 */
export abstract class BaseError extends Error {
  /** Public API: each has a heading in docs/errors.md. */
  abstract readonly code: ErrorCode;
  readonly about: ErrorSubject;
  /** One sentence: what happened. */
  readonly summary: string;
  readonly facts: ErrorFacts;
  /** Proposals, the best first; each a sentence. Empty until `speak` is called. */
  hints: readonly string[] = [];
  /**
   * Whether the same request may succeed when it is made again later, with nothing changed.
   *
   * True of an explorer's failures that pass by themselves: rate limits, broken connections, timeouts,
   * error pages of proxies. False if someone has to mend something: a key, a quota, an address.
   */
  readonly isTransient: boolean;
  /**
   * Whether it is certain that the explorer did nothing, so that asking again cannot do it twice.
   * Where it is not, a submission may have been accepted and only the answer lost.
   */
  readonly isUnprocessed: boolean;
  /** How long the explorer asked to be left alone; undefined: it did not. */
  readonly retryAfterMs: number | undefined;

  constructor({ about, summary, facts = {}, call = {}, cause }: FailureText) {
    super([summary, ...factLines(facts)].join("\n"), cause === undefined ? {} : { cause });
    this.about = about;
    this.summary = summary;
    this.facts = facts;
    this.isTransient = call.isTransient === true;
    this.isUnprocessed = call.isUnprocessed === true;
    this.retryAfterMs = call.retryAfterMs;
  }

  abstract listHints(style: HostStyle): readonly string[];

  /** Adds the hints in the words of a host, where the failure leaves the program. */
  speak(style: HostStyle): this {
    this.hints = this.listHints(style);
    this.message = [this.summary, ...factLines(this.facts), ...this.hints].join("\n");
    return this;
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

type FailureText = Pick<BaseError, "about" | "summary"> & {
  readonly facts: ErrorFacts | undefined;
  readonly call: CallAgain | undefined;
  readonly cause: unknown;
};

function factLines(facts: ErrorFacts): string[] {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...known.map(([label]) => label.length));
  return known.map(([label, value]) => `  ${`${label}:`.padEnd(width + 1)} ${value}`);
}

export class Failure<CodeT extends ErrorCode> extends BaseError {
  readonly code: CodeT;
  readonly #details: Details[CodeT];
  readonly #row: Row<Details[CodeT]>;

  constructor(code: CodeT, details: Details[CodeT]) {
    const row: Row<Details[CodeT]> = table[code];
    super({
      about: row.about,
      summary: row.summary(details),
      facts: row.facts?.(details),
      call: row.call?.(details),
      cause: readCause(details),
    });
    this.name = code;
    this.code = code;
    this.#details = details;
    this.#row = row;
  }

  get details(): Details[CodeT] {
    return this.#details;
  }

  listHints(style: HostStyle): readonly string[] {
    return (this.#row.hints?.(this.#details, style) ?? []).filter((hint) => hint !== undefined);
  }
}

const table: { readonly [CodeT in ErrorCode]: Row<Details[CodeT]> } = errorRows;

function readCause(details: unknown): unknown {
  return typeof details === "object" && details !== null && "cause" in details ? details.cause : undefined;
}

/** Creates a failure from the details of its row. */
export function createFailure<CodeT extends ErrorCode>(code: CodeT, details: Details[CodeT]): Failure<CodeT> {
  const created = new Failure(code, details);
  Error.captureStackTrace(created, createFailure);
  return created;
}

export type FailureOf<CodeT extends ErrorCode> = CodeT extends ErrorCode ? Failure<CodeT> : never;

export function isFailure<CodeT extends ErrorCode>(
  error: unknown,
  ...codes: readonly CodeT[]
): error is FailureOf<CodeT> {
  return error instanceof BaseError && codes.some((code) => code === error.code);
}

/** It has no cause: that may hold the key. */
export function isExplorerFailure(error: unknown): error is BaseError {
  return error instanceof BaseError && table[error.code].call !== undefined;
}

export function isTransientFailure(error: unknown): boolean {
  return error instanceof BaseError && error.isTransient;
}

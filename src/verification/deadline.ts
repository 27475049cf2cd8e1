import {
  DeadlineExceededError,
  type Standing,
  type WorkStanding,
} from "../core/errors/verification-errors.ts";
import type { Clock, Reporter } from "./ports.ts";

/** The deadline of one call. */
export interface Deadline {
  /** The time limit of the whole call. */
  readonly timeoutMs: number;
  /** Aborts when the caller aborts or the time is over. */
  readonly signal: AbortSignal;
  elapsedMs(): number;
  /** Returns whether an error is the deadline's abort of a call under way. */
  isReached(error: unknown): boolean;
  /** Returns the current state of the work; undefined for work that submits nothing. */
  readonly standing?: (() => WorkStanding) | undefined;
}

/**
 * Runs work under one deadline: every call with `deadline.signal` is aborted when it is reached.
 *
 * Ports reject an aborted call with the signal's reason. Only this function turns that reason into a
 * failure with a code. An abort by the caller is rejected with the caller's reason.
 *
 * @throws DeadlineExceededError when the time is over before the work ends
 */
export async function withDeadline<ResultT>(
  { timeoutMs, signal, clock, reporter, waitingFor = () => undefined }: WorkLimits,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  const tracker = trackProgress(reporter ?? { progress: () => undefined });
  const standing =
    reporter &&
    (() => ({
      explorers: tracker.explorers(),
      waitingFor: waitingFor() ?? tracker.openQuestion(),
      lastAnswer: tracker.lastAnswer(),
      standings: tracker.standings(),
    }));
  const startMs = clock.now();
  const end = clock.signalAfter(timeoutMs);
  const isReached = (error: unknown) => end.aborted && error === end.reason;
  try {
    const deadline = {
      timeoutMs,
      signal: signal === undefined ? end : AbortSignal.any([signal, end]),
      elapsedMs: () => clock.now() - startMs,
      isReached,
      standing,
    };
    return await work(deadline, tracker.reporter);
  } catch (error) {
    throw isReached(error) ? new DeadlineExceededError({ timeoutMs, standing }) : error;
  }
}

interface WorkLimits {
  readonly timeoutMs: number;
  /** The caller's. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** For work that submits. The work gets a wrapped reporter, and the failure includes the last progress. */
  readonly reporter?: Reporter | undefined;
  /** Returns the name of the party whose answer is awaited, if known. */
  readonly waitingFor?: (() => string | undefined) | undefined;
}

/** Collects progress for the message of the failure that ends the work. */
interface ProgressTracker {
  /** Forwards every event, and records those that the other methods return. */
  readonly reporter: Reporter;
  /** Returns the state of each explorer's submission; empty if none was begun. */
  standings(): readonly Standing[];
  /** Returns the names of the explorers that the work is for; empty if none was chosen yet. */
  explorers(): readonly string[];
  /** Returns what an explorer was asked and has not answered yet. */
  openQuestion(): string | undefined;
  /** Returns the last answer of an explorer, or the last error answer of a node. */
  lastAnswer(): string | undefined;
}

/** Wraps a reporter and records the state of the work. */
export function trackProgress(reporter: Reporter): ProgressTracker {
  const standings = new Map<string, Standing>();
  const open = new Set<string>();
  let explorers: readonly string[] = [];
  let lastAnswer: string | undefined;
  return {
    reporter: {
      progress: (event) => {
        switch (event.step) {
          case "looking":
            lastAnswer = event.message;
            standings.set(event.explorer, { explorer: event.explorer, receipt: undefined });
            break;
          case "submitting":
          case "linking":
            standings.set(event.explorer, { explorer: event.explorer, receipt: undefined });
            break;
          case "polling":
            standings.set(event.explorer, { explorer: event.explorer, receipt: event.receipt });
            break;
          case "retrying":
            lastAnswer = event.message;
            break;
          case "choosing":
            ({ explorers } = event);
            break;
          case "asking":
            open.add(describeQuestion(event));
            break;
          case "asked":
            open.delete(describeQuestion(event));
            lastAnswer = event.isAnswered ? describeQuestion(event) : lastAnswer;
            break;
        }
        reporter.progress(event);
      },
    },
    standings: () => [...standings.values()],
    explorers: () => explorers,
    openQuestion: () => [...open].join(", ") || undefined,
    lastAnswer: () => lastAnswer,
  };
}

/** `Etherscan (the source)` */
function describeQuestion({ explorer, question }: { readonly explorer: string; readonly question: string }) {
  return `${explorer} (${question})`;
}

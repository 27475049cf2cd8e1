import {
  DeadlineExceededError,
  type Standing,
  type WorkStanding,
} from "../core/errors/verification-errors.ts";
import type { Clock, Progress, Reporter } from "./ports.ts";

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
  /** Returns the state of each submission; empty if none was begun. */
  standings(): readonly Standing[];
  /** Returns how many contracts of a deployment are done; undefined: none, or it is no deployment. */
  contracts(): { readonly done: number; readonly total: number } | undefined;
  /** Returns the names of the explorers that the work is for; empty if none was chosen yet. */
  explorers(): readonly string[];
  /** Returns what an explorer was asked and has not answered yet. */
  openQuestion(): string | undefined;
  /** Returns the last answer of an explorer, or the last error answer of a node. */
  lastAnswer(): string | undefined;
}

type SubmissionEvent = Extract<
  Progress,
  { readonly step: "looking" | "submitting" | "linking" | "polling" | "decided" }
>;

/** Wraps a reporter and records the state of the work. */
export function trackProgress(reporter: Reporter): ProgressTracker {
  const standings = new Map<string, Standing>();
  const setStanding = ({ step, explorer, about, ...event }: SubmissionEvent) =>
    standings.set(JSON.stringify([explorer, about?.address, about?.contract]), {
      explorer,
      contract: about?.contract,
      receipt: "receipt" in event ? event.receipt : undefined,
      isDecided: step === "decided",
    });
  let contracts: { readonly done: number; readonly total: number } | undefined;
  const open = new Set<string>();
  let explorers: readonly string[] = [];
  let lastAnswer: string | undefined;
  return {
    reporter: {
      progress: (event) => {
        switch (event.step) {
          case "looking":
            lastAnswer = event.message;
            setStanding(event);
            break;
          case "submitting":
          case "linking":
          case "polling":
          case "decided":
            setStanding(event);
            break;
          case "contract-done":
            contracts = event;
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
    contracts: () => contracts,
    explorers: () => explorers,
    openQuestion: () => [...open].join(", ") || undefined,
    lastAnswer: () => lastAnswer,
  };
}

/** `Etherscan (the source)` */
function describeQuestion({ explorer, question }: { readonly explorer: string; readonly question: string }) {
  return `${explorer} (${question})`;
}

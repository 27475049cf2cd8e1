import { toCount } from "../base/text.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { LastAnswer, WorkStanding } from "../core/errors/rows/run-rows.ts";
import type { Standing } from "../core/errors/standing.ts";
import type { Clock, Progress, Reporter } from "./ports.ts";

export interface Deadline {
  readonly timeoutMs: number;
  /** Aborts when the caller aborts, or with the failure DEADLINE_EXCEEDED as its reason when the time is over. */
  readonly signal: AbortSignal;
  elapsedMs(): number;
  /**
   * Returns the deadline for work with one explorer. Its failure tells what is known of this explorer: the answers of
   * others say nothing about it.
   */
  forExplorer(explorer: string): Deadline;
}

/**
 * Calls with `deadline.signal` are aborted when the time is over. Ports reject them with the signal's reason.
 * @throws DEADLINE_EXCEEDED
 */
export function withDeadline<ResultT>(
  { timeoutMs, signal, clock, reporter, waitingFor = () => undefined }: WorkLimits,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  const tracker = trackProgress(reporter ?? { progress: () => undefined });
  const describeStanding = (explorer: string | undefined): WorkStanding => {
    const answerOf = waitingFor() ?? tracker.openQuestion(explorer);
    const localWork = answerOf === undefined ? tracker.localWork() : undefined;
    return {
      explorers: explorer === undefined ? tracker.explorers() : [explorer],
      waitingFor: answerOf ?? localWork,
      isLocal: localWork !== undefined,
      lastAnswer: tracker.lastAnswer(explorer),
      standings: tracker.standings().filter((one) => explorer === undefined || one.explorer === explorer),
    };
  };
  const startMs = clock.elapsed();
  const end = clock.signalAfter(timeoutMs);
  const createDeadline = (explorer?: string): Deadline => {
    const over = new AbortController();
    const stop = () => {
      const standing = reporter && describeStanding(explorer);
      over.abort(createFailure("DEADLINE_EXCEEDED", { timeoutMs, standing }));
    };
    end.addEventListener("abort", stop);
    if (end.aborted) {
      stop();
    }
    return {
      timeoutMs,
      signal: signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]),
      elapsedMs: () => clock.elapsed() - startMs,
      forExplorer: createDeadline,
    };
  };
  return work(createDeadline(), tracker.reporter);
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

interface ProgressTracker {
  /** Forwards every event, and records those that the other methods return. */
  readonly reporter: Reporter;
  standings(): readonly Standing[];
  /** Returns how many contracts of a deployment are done; undefined: none, or it is no deployment. */
  contracts(): { readonly done: number; readonly total: number } | undefined;
  explorers(): readonly string[];
  /** Returns what this machine does since the last event, if that began such work. */
  localWork(): string | undefined;
  /** Returns what this explorer, or any, was asked and has not answered yet. */
  openQuestion(explorer?: string): string | undefined;
  /** Returns what this explorer, or any, said last of a submission, or its last failure, or that of a node. */
  lastAnswer(explorer?: string): LastAnswer | undefined;
}

type SubmissionEvent = Extract<
  Progress,
  { readonly step: "looking" | "submitting" | "linking" | "polling" | "decided" }
>;

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
  let explorers: readonly string[] = [];
  let localWork: string | undefined;
  const { hear, openQuestion, lastAnswer } = trackAnswers();
  return {
    reporter: {
      progress: (event) => {
        hear(event);
        localWork = event.step === "noted" ? localWork : describeLocalWork(event);
        switch (event.step) {
          case "looking":
          case "submitting":
          case "linking":
          case "polling":
          case "decided":
            setStanding(event);
            break;
          case "contract-done":
            contracts = event;
            break;
          case "choosing":
            ({ explorers } = event);
            break;
        }
        reporter.progress(event);
      },
    },
    standings: () => [...standings.values()],
    contracts: () => contracts,
    explorers: () => explorers,
    localWork: () => localWork,
    openQuestion,
    lastAnswer,
  };
}

function describeLocalWork(event: Progress): string | undefined {
  switch (event.step) {
    case "matching":
      return "this machine (searching the builds)";
    case "compiling":
      return `this machine (compiling ${toCount(event.sources, "source")} with solc ${event.compilerVersion})`;
    case "proving-similar":
      return `this machine (compiling with solc ${event.compilerVersion})`;
    case "trying":
      return `this machine (searching the cause: ${event.what})`;
    default:
      return undefined;
  }
}

type AnswerTracker = Pick<ProgressTracker, "openQuestion" | "lastAnswer"> & { hear(event: Progress): void };

/** Records what explorers are asked, and what they answer. */
function trackAnswers(): AnswerTracker {
  const open = new Map<string, string>();
  /** Explorer, or undefined for the node → what came of it; the last one last. */
  const answers = new Map<string | undefined, LastAnswer>();
  const setAnswer = (from: string | undefined, answer: LastAnswer | undefined) => {
    if (answer !== undefined) {
      answers.delete(from);
      answers.set(from, answer);
    }
  };
  return {
    hear: (event) => {
      switch (event.step) {
        case "looking":
        case "polling":
          setAnswer(event.explorer, event.message);
          break;
        case "retrying":
          if ("node" in event) {
            setAnswer(undefined, event.message);
          } else {
            setAnswer(event.explorer, event.failure);
          }
          break;
        case "asking":
          open.set(describeQuestion(event), event.explorer);
          break;
        case "asked":
          open.delete(describeQuestion(event));
          setAnswer(event.explorer, event.failure);
          break;
      }
    },
    openQuestion: (explorer) => {
      const own = [...open].filter(([, asked]) => explorer === undefined || asked === explorer);
      return own.map(([question]) => question).join(", ") || undefined;
    },
    lastAnswer: (explorer) =>
      [...answers].findLast(
        ([from]) => explorer === undefined || from === undefined || from === explorer,
      )?.[1],
  };
}

/** `Etherscan (the source)` */
function describeQuestion({ explorer, question }: { readonly explorer: string; readonly question: string }) {
  return `${explorer} (${question})`;
}

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
  /** Its failure tells what is known of this explorer: the answers of others say nothing about it. */
  forExplorer(explorer: string): Deadline;
}

/** Ports reject calls with the reason of `deadline.signal`, DEADLINE_EXCEEDED. */
export function withDeadline<ResultT>(
  { timeoutMs, signal, clock, reporter, waitingFor = () => undefined }: WorkLimits,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  const tracker = trackProgress(reporter ?? { progress: () => undefined });
  const startMs = clock.elapsed();
  const done = new AbortController();
  const end = clock.signalAfter(timeoutMs, done.signal);
  const createDeadline = (explorer?: string): Deadline => {
    const over = new AbortController();
    const stop = () => {
      const standing = reporter && tracker.describe(explorer, waitingFor());
      over.abort(createFailure("DEADLINE_EXCEEDED", { timeoutMs, standing }));
    };
    end.addEventListener("abort", stop);
    if (end.aborted) {
      stop();
    }
    return {
      timeoutMs,
      signal: AbortSignal.any([over.signal, done.signal, ...(signal === undefined ? [] : [signal])]),
      elapsedMs: () => clock.elapsed() - startMs,
      forExplorer: createDeadline,
    };
  };
  // Otherwise the timer keeps all that the work has used in memory, and what the work left behind goes on.
  return work(createDeadline(), tracker.reporter).finally(() => done.abort(workEnded));
}

/** One for all: each would keep its stack in memory. */
const workEnded = new DOMException("The work has ended", "AbortError");

interface WorkLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** For work that submits. The work gets a wrapped reporter, and the failure includes the last progress. */
  readonly reporter?: Reporter | undefined;
  /** Returns the name of the party whose answer is awaited, if known. */
  readonly waitingFor?: (() => string | undefined) | undefined;
}

interface ProgressTracker {
  readonly reporter: Reporter;
  standings(): readonly Standing[];
  /** undefined: no contract of a deployment is done, or it is no deployment. */
  contracts(): { readonly done: number; readonly total: number } | undefined;
  /** Returns how far the work is for one explorer, or for all. */
  describe(explorer: string | undefined, waitingFor?: string): WorkStanding;
}

export function trackProgress(reporter: Reporter): ProgressTracker {
  /** The last event of each subject, the newest last. */
  const events = new Map<string, Progress>();
  const list = () => [...events.values()];
  return {
    reporter: {
      progress: (event) => {
        if (event.step !== "noted") {
          events.delete(toSubject(event));
          events.set(toSubject(event), event);
        }
        reporter.progress(event);
      },
    },
    standings: () => list().filter(isOfSubmission).map(toStanding),
    contracts: () => list().find((event) => event.step === "contract-done"),
    describe: (explorer, waitingFor) => {
      const own = list().filter(
        (event) => explorer === undefined || !("explorer" in event) || event.explorer === explorer,
      );
      const chosen = own.find((event) => event.step === "choosing")?.explorers ?? [];
      const asked = waitingFor ?? own.flatMap(toOpenQuestion).join(", ");
      const localWork = asked === "" ? list().slice(-1).map(describeLocalWork)[0] : undefined;
      return {
        explorers: explorer === undefined ? chosen : [explorer],
        waitingFor: asked === "" ? localWork : asked,
        isLocal: localWork !== undefined,
        lastAnswer: own.flatMap(toAnswer).at(-1),
        standings: own.filter(isOfSubmission).map(toStanding),
      };
    },
  };
}

type SubmissionEvent = Extract<
  Progress,
  { readonly step: "looking" | "submitting" | "linking" | "polling" | "decided" }
>;

function isOfSubmission(event: Progress): event is SubmissionEvent {
  return ["looking", "submitting", "linking", "polling", "decided"].includes(event.step);
}

function toSubject(event: Progress): string {
  if (isOfSubmission(event)) {
    return JSON.stringify([event.explorer, event.about?.address, event.about?.contract]);
  }
  switch (event.step) {
    case "asking":
    case "asked":
      return JSON.stringify([event.explorer, event.question]);
    case "retrying":
      return JSON.stringify([event.step, "node" in event ? "" : event.explorer]);
    default:
      return event.step;
  }
}

function toStanding(event: SubmissionEvent): Standing {
  return {
    explorer: event.explorer,
    contract: event.about?.contract,
    receipt: "receipt" in event ? event.receipt : undefined,
    isDecided: event.step === "decided",
  };
}

function toOpenQuestion(event: Progress): readonly string[] {
  return event.step === "asking" ? [`${event.explorer} (${event.question})`] : [];
}

function toAnswer(event: Progress): readonly LastAnswer[] {
  switch (event.step) {
    case "looking":
    case "polling":
      return [event.message];
    case "retrying":
      return ["node" in event ? event.message : event.failure];
    case "asked":
      return event.failure === undefined ? [] : [event.failure];
    default:
      return [];
  }
}

function describeLocalWork(event: Progress): string | undefined {
  switch (event.step) {
    case "matching":
      return "this machine (searching the builds)";
    case "compiling":
      return `this machine (compiling ${toCount(event.sources, "source")} with solc ${event.compilerVersion})`;
    case "trying":
      return `this machine (searching the cause: ${event.what})`;
    default:
      return undefined;
  }
}

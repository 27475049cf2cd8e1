import {
  DeadlineExceededError,
  type Standing,
  type WorkStanding,
} from "../core/errors/verification-errors.ts";
import type { Clock, Reporter } from "./ports.ts";

/** Until when everything that is done for one call must be over. */
export interface Deadline {
  /** For the whole call. */
  readonly timeoutMs: number;
  /** Aborts when the caller does, or when the time is over. */
  readonly signal: AbortSignal;
  elapsedMs(): number;
  /** Whether this error is nothing but the deadline, which ended a call under way. */
  isReached(error: unknown): boolean;
  /** What is known of the work now; undefined of work that submits nothing. */
  readonly standing?: (() => WorkStanding) | undefined;
}

/**
 * Does some work under one deadline: whatever it waits for with `deadline.signal` ends with it.
 *
 * Every port rejects an aborted call with the signal's own reason. Here, and nowhere else, that
 * becomes a failure with a code. What the caller itself aborted is rejected with the caller's reason.
 *
 * @throws DeadlineExceededError when the time was over before the work was
 */
export async function withDeadline<ResultT>(
  { timeoutMs, signal, clock, reporter, waitingFor = () => undefined }: WorkLimits,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  const stock = takeStock(reporter ?? { progress: () => undefined });
  const standing =
    reporter &&
    (() => ({ waitingFor: waitingFor(), lastTrouble: stock.lastTrouble(), standings: stock.standings() }));
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
    return await work(deadline, stock.reporter);
  } catch (error) {
    throw isReached(error) ? new DeadlineExceededError({ timeoutMs, standing }) : error;
  }
}

interface WorkLimits {
  readonly timeoutMs: number;
  /** The caller's. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Of work that submits: the work gets it back, and the failure says what it was told. */
  readonly reporter?: Reporter | undefined;
  /** Names whom an answer is awaited from, where that is known. */
  readonly waitingFor?: (() => string | undefined) | undefined;
}

/** What is known of work under way, for the text of the failure that ends it. */
interface Stock {
  /** Passes everything on, and remembers what the others give. */
  readonly reporter: Reporter;
  /** How far each explorer's submission has come; none was begun where there is none. */
  standings(): readonly Standing[];
  /** What a node or an explorer answered last in the place of what it was asked, as a sentence. */
  lastTrouble(): string | undefined;
}

/** Follows the work that a reporter is told of. */
export function takeStock(reporter: Reporter): Stock {
  const standings = new Map<string, Standing>();
  let lastTrouble: string | undefined;
  return {
    reporter: {
      progress: (event) => {
        switch (event.step) {
          case "looking":
            lastTrouble = event.message;
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
            lastTrouble = event.message;
            break;
        }
        reporter.progress(event);
      },
    },
    standings: () => [...standings.values()],
    lastTrouble: () => lastTrouble,
  };
}

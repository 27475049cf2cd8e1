import { styleText } from "node:util";
import { stripControls, toCount } from "../base/text.ts";
import { toShownName } from "../core/contract/contract-name.ts";
import type { Progress, Reporter } from "../verification/ports.ts";

export interface ConsoleReporter extends Reporter {
  print(text: string): void;
  note(text: string): void;
}

/**
 * Without a terminal, as in CI, it writes what is submitted and awaited, and every ten seconds how many contracts are
 * done.
 */
export function createReporter(nowMs: () => number = () => performance.now()): ConsoleReporter {
  const isWorthALine = createLogFilter(nowMs);
  let last = "";
  let isReplaceable = false;
  return {
    print: (text) => {
      isReplaceable = false;
      console.log(withColours(text));
    },
    note: (text) => {
      isReplaceable = false;
      console.error(text);
    },
    progress: (event: Progress) => {
      const line = describeProgress(event);
      if (line === undefined || line === last) {
        return;
      }
      if (process.stderr.isTTY !== true) {
        if (isWorthALine(event)) {
          // One line for each of thousands of contracts is too much.
          const isOfOne = event.step === "contract-done";
          console.error(isOfOne ? `${event.done} of ${event.total} contracts are done` : line);
        }
        return;
      }
      last = line;
      // The line of a whole deployment replaces the one before.
      console.error(`${isReplaceable ? lineBefore : ""}${styleText("dim", line)}`);
      isReplaceable = isCount(event);
    },
  };
}

function createLogFilter(nowMs: () => number): (event: Progress) => boolean {
  const written = new Set<string>();
  let countedAtMs = nowMs();
  return (event) => {
    if (isCount(event)) {
      const isTime = nowMs() - countedAtMs >= countsEveryMs;
      countedAtMs = isTime ? nowMs() : countedAtMs;
      return isTime;
    }
    const key = toWaitKey(event);
    const isNew = key !== undefined && !written.has(key);
    written.add(key ?? "");
    return isNew;
  };
}

const countsEveryMs = 10_000;

function isCount(event: Progress): boolean {
  return isOfMany(event) || event.step === "searching-commits";
}

function isOfMany({ step }: Progress): boolean {
  return step === "contract-done" || step === "contracts-read";
}

/** Honours NO_COLOR and FORCE_COLOR. */
function withColours(text: string): string {
  return text.replace(/^[✔✘].*$/gm, (line) =>
    styleText(line.startsWith("✔") ? "green" : "red", line, { stream: process.stdout }),
  );
}

function toWaitKey(event: Progress): string | undefined {
  switch (event.step) {
    case "submitting":
    case "linking":
    case "polling":
    case "looking": {
      const { step, explorer, about } = event;
      return JSON.stringify([step, explorer, about?.address, about?.contract]);
    }
    case "waiting-for-indexing":
      return JSON.stringify([event.step, event.explorer]);
    case "retrying":
      return JSON.stringify([event.step, "node" in event ? event.node : event.explorer]);
    default:
      return undefined;
  }
}

const lineBefore = "\u001B[1A\u001B[2K";

/** Returns undefined for what people need not know. */
export function describeProgress(event: Progress): string | undefined {
  switch (event.step) {
    case "connecting":
      return `Connecting to ${stripControls(event.network)} …`;
    case "reading-chain":
      return `Reading the code at ${event.address} …`;
    case "reading-transaction":
      return `Looking for the contracts that transaction ${event.transactionHash} created …`;
    case "matching":
      return "Looking for this contract in the builds …";
    case "searching-creation":
      return "Looking for its creation, which contains the constructor arguments …";
    case "compiling":
      return `Proving the submission with solc ${event.compilerVersion} (${toCount(event.sources, "source")}) …`;
    case "searching-commits":
      return `Searching the git history: ${event.commits} of ${toCount(event.of, "commit")}, ${toCount(event.versions, "version")} of the files …`;
    case "trying":
      return `Looking for the cause: ${event.what} …`;
    case "searching-similar":
      return `Asking ${event.explorer} for another contract's source with the same code …`;
    case "noted":
      return `Note: ${stripControls(event.note)}`;
    case "submitting":
      return `Submitting ${toShownName(event.contract)} to ${event.explorer} …`;
    case "looking":
      return event.forMs > 0
        ? `Waiting up to ${Math.ceil(event.forMs / 1000)} s for ${event.explorer} to show ${event.shownAs}, so that nothing is submitted twice: ${event.message}`
        : `Asking ${event.explorer} whether it shows ${event.shownAs}: ${event.message}`;
    case "waiting-for-indexing":
      return `${event.explorer} has not seen the contract yet, trying again: ${event.message}`;
    case "retrying":
      return `${event.message} Trying again in ${Math.ceil(event.delayMs / 1000)} s …`;
    case "linking":
      return `Asking ${event.explorer} to link the proxy ${event.proxy} to its implementation …`;
    case "polling":
      return `Waiting for the verdict of ${event.explorer} (receipt ${event.receipt}): ${event.message}`;
    case "contracts-read":
      return `Read ${event.done} of ${event.total} contracts from ${stripControls(event.network)}`;
    case "contract-done":
      return stripControls(
        `${event.done} of ${event.total}: ${event.name} ${event.isOnlyBehind === true ? "implementation " : ""}${event.status}`,
      );
    case "choosing":
    case "asking":
    case "asked":
    case "decided":
      return undefined;
  }
}

/** Of many contracts, only the finished ones and notes are reported. */
export function reportContracts(reporter: Reporter): Reporter {
  return {
    progress: (event) => {
      if (isOfMany(event) || event.step === "noted") {
        reporter.progress(event);
      }
    },
  };
}

/** Holds notes back until the result is known. */
export interface NoteHolder<ReporterT extends Reporter> {
  readonly reporter: ReporterT;
  tellNotes(isInResult: (note: string) => boolean): void;
}

/** Most results contain the notes. A failure and the table of a deployment do not. */
export function holdNotes<ReporterT extends Reporter>(reporter: ReporterT): NoteHolder<ReporterT> {
  const notes = new Set<string>();
  return {
    reporter: {
      ...reporter,
      progress: (event) => {
        if (event.step === "noted") {
          notes.add(event.note);
        } else {
          reporter.progress(event);
        }
      },
    },
    tellNotes: (isInResult) => {
      for (const note of notes) {
        if (!isInResult(note)) {
          reporter.progress({ step: "noted", note });
        }
      }
    },
  };
}

export const silentReporter: Reporter = { progress: () => undefined };

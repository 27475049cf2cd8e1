import { Worker } from "node:worker_threads";
import { raceAbort } from "../base/clock.ts";
import { findErrorCode } from "../base/system-error.ts";
import type { WorkerAnswer } from "./soljson-worker.ts";

/** While a run waits for an explorer's rate limit, ten seconds may be between two compilations. */
const idleMs = 20_000;

export interface SoljsonPool {
  /** Runs the task with a thread for this soljson.js, if necessary after others. */
  use<T>(
    place: { readonly path: string; readonly signal: AbortSignal },
    task: (session: SoljsonSession) => Promise<T>,
  ): Promise<T>;
}

/**
 * Idle threads by their memory limit. All pools share them, so a script that verifies one contract after the other
 * loads a compiler once.
 */
const atRest = new Map<number | undefined, Map<SoljsonSession, NodeJS.Timeout>>();

/** Threads that are idle. They do not keep the process alive, and end after some time. */
function openRest(maxWorkers: number, limits: SoljsonLimits) {
  const idle = atRest.get(limits.maxMemoryBytes) ?? new Map<SoljsonSession, NodeJS.Timeout>();
  atRest.set(limits.maxMemoryBytes, idle);

  const wake = (session: SoljsonSession): void => {
    clearTimeout(idle.get(session));
    idle.delete(session);
  };

  const dismiss = (session: SoljsonSession): void => {
    wake(session);
    void session.close();
  };

  /** Ends the threads that are idle for the longest time, until there are at most so many. */
  const makeRoom = (places: number): void => {
    for (const session of [...idle.keys()].slice(0, Math.max(0, idle.size - places))) {
      dismiss(session);
    }
  };

  return {
    take: (path: string, busy: number): SoljsonSession => {
      const warm = [...idle.keys()].find((session) => session.path === path && !session.hasEnded());
      if (warm !== undefined) {
        wake(warm);
        return warm;
      }
      makeRoom(maxWorkers - busy);
      return openSoljson(path, limits);
    },
    giveBack: (session: SoljsonSession): void => {
      if (session.hasEnded()) {
        return;
      }
      session.rest();
      makeRoom(maxWorkers - 1);
      idle.set(session, setTimeout(dismiss, idleMs, session).unref());
    },
  };
}

export function createSoljsonPool(maxWorkers: number, limits: SoljsonLimits = {}): SoljsonPool {
  const rest = openRest(maxWorkers, limits);
  let busy = 0;
  const waiting: (() => void)[] = [];
  return {
    use: async ({ path, signal }, task) => {
      while (busy === maxWorkers) {
        const free = Promise.withResolvers<void>();
        waiting.push(free.resolve);
        await raceAbort(free.promise, signal);
      }
      signal.throwIfAborted();
      busy += 1;
      try {
        const session = rest.take(path, busy);
        return await task(session).finally(() => rest.giveBack(session));
      } finally {
        busy -= 1;
        for (const wakeCaller of waiting.splice(0)) {
          wakeCaller();
        }
      }
    },
  };
}

export type SessionAnswer =
  | WorkerAnswer
  /** The thread crashed, or was stopped. */
  | { readonly kind: "ended"; readonly detail: string };

interface SoljsonLimits {
  readonly maxMemoryBytes?: number | undefined;
}

/** A thread with one soljson.js. It takes one question at a time. */
interface SoljsonSession {
  readonly path: string;
  /** Answers "ready" with the compiler's version. */
  load(signal: AbortSignal): Promise<SessionAnswer>;
  compile(inputText: string, signal: AbortSignal): Promise<SessionAnswer>;
  hasEnded(): boolean;
  /** Lets the process end while the thread is idle. */
  rest(): void;
  close(): Promise<unknown>;
}

/** The worker is beside this file, as `.ts` in the sources and `.js` in the package. */
const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".js";

const workerUrl = new URL(`./soljson-worker${extension}`, import.meta.url);

/** Node before 22.18 needs the flag for TypeScript. The process's own flags are not for the thread. */
const execArgv = ["--no-warnings", ...(extension === ".ts" ? ["--experimental-strip-types"] : [])];

const outOfMemoryCode = "ERR_WORKER_OUT_OF_MEMORY";

function openSoljson(path: string, { maxMemoryBytes }: SoljsonLimits = {}): SoljsonSession {
  const worker = new Worker(workerUrl, {
    workerData: { path, maxMemoryBytes },
    resourceLimits:
      maxMemoryBytes === undefined ? {} : { maxOldGenerationSizeMb: Math.ceil(maxMemoryBytes / 2 ** 20) },
    execArgv,
    env: {},
    stdout: true,
    stderr: true,
  });

  let deliver: (answer: SessionAnswer) => void = () => undefined;
  let end: SessionAnswer | undefined;
  const finish = (answer: SessionAnswer): void => {
    end ??= answer;
    deliver(end);
  };
  worker.on("message", (answer: WorkerAnswer) => deliver(answer));
  worker.on("error", (error) => finish(toEnd(error)));
  worker.on("exit", (code) =>
    finish({ kind: "ended", detail: `its worker thread exited with code ${code}` }),
  );

  const nextAnswer = (): Promise<SessionAnswer> =>
    new Promise((resolve) => {
      deliver = resolve;
      if (end !== undefined) {
        resolve(end);
      }
    });
  const stoppable = async (answer: Promise<SessionAnswer>, signal: AbortSignal): Promise<SessionAnswer> => {
    const stop = (): void => void worker.terminate();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) {
      stop();
    }
    try {
      return await answer;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };

  const ready = nextAnswer();
  return {
    path,
    load: (signal) => stoppable(ready, signal),
    compile: (inputText, signal) => {
      worker.ref();
      const answer = nextAnswer();
      worker.postMessage(inputText);
      return stoppable(answer, signal);
    },
    hasEnded: () => end !== undefined,
    rest: () => worker.unref(),
    close: () => worker.terminate(),
  };
}

function toEnd(error: Error): SessionAnswer {
  return findErrorCode(error) === outOfMemoryCode
    ? { kind: "out-of-memory" }
    : { kind: "ended", detail: error.message };
}

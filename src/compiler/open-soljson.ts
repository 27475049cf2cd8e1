import { Worker } from "node:worker_threads";
import type { WorkerAnswer } from "./soljson-worker.ts";

export type SessionAnswer =
  | WorkerAnswer
  /** The thread is over, by a crash or because it was stopped. */
  | { readonly kind: "ended"; readonly detail: string };

export interface SoljsonLimits {
  /** Default: what the machine and the compiler allow. */
  readonly maxMemoryBytes?: number | undefined;
}

/** A thread with one soljson.js, which takes one question at a time. */
export interface SoljsonSession {
  readonly path: string;
  /** Answers "ready" with the compiler's own version once it is loaded. */
  load(signal: AbortSignal): Promise<SessionAnswer>;
  compile(inputText: string, signal: AbortSignal): Promise<SessionAnswer>;
  hasEnded(): boolean;
  /** Lets the process end though the thread is there; a question wakes it again. */
  rest(): void;
  close(): Promise<unknown>;
}

/** `.ts` in the sources, `.js` in the published package: the worker lies beside this file. */
const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
const workerUrl = new URL(`./soljson-worker${extension}`, import.meta.url);
/** Node before 22.18 runs TypeScript only when told; and the process's own flags are not meant for the thread. */
const execArgv = ["--no-warnings", ...(extension === ".ts" ? ["--experimental-strip-types"] : [])];

/** What a program of Node's own ends a thread with that has no more room for JavaScript. */
const outOfMemoryCode = "ERR_WORKER_OUT_OF_MEMORY";

/** Starts a thread that loads a soljson.js, and may have so much memory. */
export function openSoljson(path: string, { maxMemoryBytes }: SoljsonLimits = {}): SoljsonSession {
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
  worker.on("exit", (code) => finish({ kind: "ended", detail: `its thread ended with code ${code}` }));

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
  return "code" in error && error.code === outOfMemoryCode
    ? { kind: "out-of-memory" }
    : { kind: "ended", detail: error.message };
}

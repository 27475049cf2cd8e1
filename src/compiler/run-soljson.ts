import { CompilerFailedError, type CompilerProblem } from "../core/errors/compiler-errors.ts";
import type { CompilerRun } from "./compiler-run.ts";
import type { SoljsonPool } from "./create-soljson-pool.ts";
import type { SessionAnswer } from "./open-soljson.ts";

/**
 * Compiles in a thread with a soljson.js and returns its standard JSON output. The time limit starts
 * with the work, not with the wait for a free thread.
 *
 * @throws CompilerFailedError when it takes too long or too much memory, or crashes
 */
export function runSoljson(
  pool: SoljsonPool,
  { path, solcLongVersion, inputText, timeoutMs, maxMemoryBytes, signal }: CompilerRun,
): Promise<string> {
  return pool.use({ path, signal }, async (session) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const stop = AbortSignal.any([signal, deadline]);
    const loaded = await session.load(stop);
    const answer = loaded.kind === "ready" ? await session.compile(inputText, stop) : loaded;
    if (answer.kind === "compiled") {
      return answer.outputText;
    }
    signal.throwIfAborted();
    if (answer.kind === "out-of-memory") {
      await session.close();
    }
    const problem = deadline.aborted
      ? ({ kind: "time-limit", timeoutMs } as const)
      : toProblem(answer, maxMemoryBytes);
    throw new CompilerFailedError({ solcLongVersion, path, problem });
  });
}

function toProblem(answer: SessionAnswer, maxBytes: number | undefined): CompilerProblem {
  if (answer.kind === "out-of-memory") {
    return { ...answer, maxBytes };
  }
  return { kind: "crash", detail: answer.kind === "ended" ? answer.detail : "it answered out of turn" };
}

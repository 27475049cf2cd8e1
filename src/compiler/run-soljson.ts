import { CompilerFailedError } from "../core/errors/compiler-errors.ts";
import type { CompilerRun } from "./compiler-run.ts";
import type { SoljsonPool } from "./create-soljson-pool.ts";

/**
 * Compiles in a thread with a soljson.js and returns its standard JSON output. The time limit starts
 * with the work, not with the wait for a free thread.
 *
 * @throws CompilerFailedError when it takes too long or crashes
 */
export function runSoljson(
  pool: SoljsonPool,
  { path, solcLongVersion, inputText, timeoutMs, signal }: CompilerRun,
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
    const detail = answer.kind === "ended" ? answer.detail : "it answered out of turn";
    throw new CompilerFailedError({
      solcLongVersion,
      path,
      problem: deadline.aborted ? { kind: "time-limit", timeoutMs } : { kind: "crash", detail },
    });
  });
}

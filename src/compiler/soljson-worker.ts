import { parentPort, workerData } from "node:worker_threads";
import { bindSoljson, compileWasmLate, limitMemory, loadSoljson } from "./soljson.ts";

// The thread of one soljson.js, `workerData.path`. Each message is a standard JSON input, and is answered with the
// output. An error ends the thread, because the memory of a compiler that crashed is broken.

/** "ready" comes first, then one answer for each input. */
export type WorkerAnswer =
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "compiled"; readonly outputText: string }
  /** It needed more than `workerData.maxMemoryBytes`. */
  | { readonly kind: "out-of-memory" };

// A stream that was written to keeps the process alive as long as the thread.
process.stdout.write = () => true;

process.stderr.write = () => true;

compileWasmLate();

const memory = limitMemory(workerData.maxMemoryBytes ?? Number.POSITIVE_INFINITY);

const soljson = bindSoljson(loadSoljson(workerData.path));

parentPort?.on("message", (inputText: string) => {
  answer(answerCompilation(inputText));
});

answer({ kind: "ready", version: soljson.version });

function answerCompilation(inputText: string): WorkerAnswer {
  try {
    const outputText = soljson.compile(inputText);
    return memory.wasExceeded() ? { kind: "out-of-memory" } : { kind: "compiled", outputText };
  } catch (error) {
    if (memory.wasExceeded()) {
      return { kind: "out-of-memory" };
    }
    throw error;
  }
}

function answer(message: WorkerAnswer): void {
  parentPort?.postMessage(message);
}

import { parentPort, workerData } from "node:worker_threads";
import { bindSoljson, compileWasmLate, limitMemory, loadSoljson } from "./soljson.ts";

// The thread in which one soljson.js lives: `workerData.path`. Each message is a standard JSON input and
// is answered with the output. Whatever goes wrong ends the thread: a compiler that has crashed has a
// broken memory. So has one that got no more, in whichever way it says so.

/** What the thread says: first that it is ready, then one answer for each input. */
export type WorkerAnswer =
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "compiled"; readonly outputText: string }
  /** It needed more than `workerData.maxMemoryBytes`. */
  | { readonly kind: "out-of-memory" };

// Output beside the answers is dropped; and a stream that was written to keeps the
// process alive as long as the thread.
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

import { parentPort, workerData } from "node:worker_threads";
import { bindSoljson } from "./bind-soljson.ts";
import { loadSoljson } from "./load-soljson.ts";

// The thread in which one soljson.js lives: `workerData.path`. Each message is a standard JSON input and
// is answered with the output. Whatever goes wrong ends the thread: a compiler that has crashed has a
// broken memory.

/** What the thread says: first that it is ready, then one answer for each input. */
export type WorkerAnswer =
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "compiled"; readonly outputText: string };

// What a compiler prints beside its answers is for nobody; and a stream that was written to keeps the
// process alive as long as the thread.
process.stdout.write = () => true;
process.stderr.write = () => true;

const soljson = bindSoljson(loadSoljson(workerData.path));
parentPort?.on("message", (inputText: string) => {
  answer({ kind: "compiled", outputText: soljson.compile(inputText) });
});
answer({ kind: "ready", version: soljson.version });

function answer(message: WorkerAnswer): void {
  parentPort?.postMessage(message);
}

import { setFlagsFromString } from "node:v8";

/**
 * The newest Node whose V8 is known to have the settings. About one that it does not have, V8 complains on stderr.
 */
const newestMajor = 26;

function set(...flags: readonly string[]): void {
  const { node, bun } = process.versions;
  if (Number.parseInt(node, 10) <= newestMajor && bun === undefined) {
    for (const flag of flags) {
      setFlagsFromString(flag);
    }
  }
}

/**
 * Makes V8 optimize a WebAssembly function only after it has run for a while: in a tight loop some hundredths of a second.
 *
 * V8 first compiles such a function fast, and optimizes it in other threads after it has run for a thirtieth of that.
 * Its own measure suits programs that run long. Of a compilation of Solidity of a second, a third was spent on it;
 * one of some seconds costs as much as before. Hardhat's HTTP client parses responses with one large function, for
 * which the while ends with the second response: to optimize it takes 50 ms of CPU and 12 MB, and hundreds of
 * responses do not win that back.
 *
 * The setting is that of the process, and stays. A newer Node, or a runtime that is not V8, keeps its own.
 *
 * @see https://v8.dev/docs/wasm-compilation-pipeline
 */
export function optimizeWasmLate(): void {
  set("--wasm-tiering-budget=400000000");
}

/**
 * Makes V8 check a WebAssembly function when it is first called, and not all functions of a program before it starts.
 *
 * A soljson.js has 40,000 functions and calls a part of them. That saves a fifth of the CPU time until it compiles.
 *
 * The setting is that of the process, and stays. A newer Node, or a runtime that is not V8, keeps its own.
 */
export function validateWasmLate(): void {
  set("--wasm-lazy-validation");
}

/**
 * Makes V8 optimize a JavaScript function after some times as many calls as by its own measure. A tight loop is
 * optimized as early as ever.
 *
 * A command makes some hundred requests and ends. V8 optimized 1,200 functions for a deployment of 60 contracts,
 * most of them of Node's HTTP and streams; that took a tenth of the CPU time, and they won back half of it.
 *
 * The setting is that of the process, and stays. A newer Node, or a runtime that is not V8, keeps its own.
 *
 * @see https://v8.dev/blog/maglev
 */
export function optimizeScriptsLate(): void {
  set("--invocation-count-for-maglev=4000", "--invocation-count-for-turbofan=30000");
}

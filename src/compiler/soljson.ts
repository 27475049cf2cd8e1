import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { compileFunction } from "node:vm";
import { isAtLeast } from "../core/build/compiler-version.ts";

/** A loaded soljson.js, ready for use. */
export interface Soljson {
  /** In its own words, with its platform. */
  readonly version: string;
  /** Standard JSON in, standard JSON out. */
  compile(inputText: string): string;
}

type CFunction = (...numbers: readonly number[]) => unknown;

/** The part of an Emscripten module that all soljson.js from 0.4.11 on have. */
interface EmscriptenModule {
  cwrap(name: string, result: "string" | null, parameters: readonly "number"[]): CFunction;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, pointer: number, maxBytes: number): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/**
 * Binds the functions of a soljson.js, whose names and parameters changed over time:
 * `compileStandard` until 0.5.0, then `solidity_compile`, with a third parameter from 0.6.0 on.
 *
 * No callback for imports is given: everything that a compilation may read is in its input.
 *
 * @throws TypeError when the module is no compiler
 * @see https://github.com/argotorg/solidity/blob/develop/libsolc/libsolc.h
 */
export function bindSoljson(module: unknown): Soljson {
  if (!isEmscriptenModule(module)) {
    throw new TypeError("the file exports no compiler; install it again");
  }
  const has = (name: string): boolean => name in module;
  const version = String(
    module.cwrap(has("_solidity_version") ? "solidity_version" : "version", "string", [])(),
  );
  const callbackPointers = isAtLeast(version, "0.6.0") ? [0, 0] : [0];
  const compile = module.cwrap(has("_solidity_compile") ? "solidity_compile" : "compileStandard", "string", [
    "number",
    ...callbackPointers.map(() => "number" as const),
  ]);
  const reset = has("_solidity_reset") ? module.cwrap("solidity_reset", null, []) : () => undefined;
  return {
    version,
    compile: (inputText) => {
      const pointer = copyToHeap(module, inputText);
      const output = String(compile(pointer, ...callbackPointers));
      module._free(pointer);
      // Frees what the compiler allocated: the output is a JavaScript string by now.
      reset();
      return output;
    },
  };
}

/** Emscripten itself would copy strings to the stack, where an input of 5 MB is a crash. */
function copyToHeap(module: EmscriptenModule, text: string): number {
  const bytes = module.lengthBytesUTF8(text) + 1;
  const pointer = module._malloc(bytes);
  module.stringToUTF8(text, pointer, bytes);
  return pointer;
}

function isEmscriptenModule(module: unknown): module is EmscriptenModule {
  return typeof module === "object" && module !== null && "cwrap" in module && "_malloc" in module;
}

/** The memory limit of this thread's compiler. */
interface MemoryLimit {
  /** Whether it last asked for more than it may have, and so has failed for that. */
  wasExceeded(): boolean;
}

/**
 * Lets a soljson.js have no larger heap than this, in the thread that calls it.
 *
 * A thread's limits count only JavaScript, not the heap of an Emscripten program:
 * it is a WebAssembly memory that grows, or up to 0.5 an ArrayBuffer that is replaced by a larger one.
 * Emscripten takes a refusal for a machine without memory; it then asks for less, or gives up.
 *
 * @see https://nodejs.org/api/worker_threads.html#workerresourcelimits
 */
export function limitMemory(maxBytes: number): MemoryLimit {
  let isExceeded = false;
  const check = (bytes: number): void => {
    isExceeded = bytes > maxBytes;
    if (isExceeded) {
      throw new RangeError(`more than the ${maxBytes} bytes that a compiler may have`);
    }
  };
  limitWebAssembly(check);
  limitArrayBuffers(check);
  return { wasExceeded: () => isExceeded };
}

/** Members of WebAssembly that @types/node lacks. */
declare const WebAssembly: {
  readonly Memory: { readonly prototype: GrowingMemory };
};

const pageBytes = 65_536;

interface GrowingMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

function limitWebAssembly(check: (bytes: number) => void): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(this: GrowingMemory, pages) {
    check(this.buffer.byteLength + pages * pageBytes);
    return grow.call(this, pages);
  };
}

function limitArrayBuffers(check: (bytes: number) => void): void {
  globalThis.ArrayBuffer = new Proxy(ArrayBuffer, {
    construct: (target, parameters, newTarget) => {
      check(Number(parameters[0]));
      return Reflect.construct(target, parameters, newTarget);
    },
  });
}

/**
 * Loads a soljson.js and returns what it exports.
 *
 * It is a CommonJS script, but Node would take it for a module in a folder whose package.json says
 * `"type": "module"`; so its text is run here as what it is, with no look at its surroundings.
 */
export function loadSoljson(path: string): unknown {
  const parameters = ["exports", "require", "module", "__filename", "__dirname"];
  const run = compileFunction(readFileSync(path, "utf8"), parameters, { filename: path });
  const module = { exports: {} };
  run.call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

/** The newest Node whose V8 is known to have the flags. V8 complains on stderr about a flag that it does not have. */
const newestMajor = 26;

/**
 * Makes V8 check a WebAssembly function when it is first called, and optimize it only after it has run for a while.
 *
 * A soljson.js has 40,000 functions and calls a part of them: checking those alone saves a fifth of the CPU time until
 * it compiles. V8's own measure for optimizing suits programs that run long: of a compilation of a second, a third was
 * spent on it. A compilation of some seconds costs the same.
 *
 * V8 keeps the flags for the process. A newer Node, or a runtime that is not V8, keeps its own.
 *
 * @see https://v8.dev/docs/wasm-compilation-pipeline
 */
export function compileWasmLate(): void {
  const { node, bun } = process.versions;
  if (Number.parseInt(node, 10) <= newestMajor && bun === undefined) {
    setFlagsFromString("--wasm-lazy-validation");
    setFlagsFromString("--wasm-tiering-budget=400000000");
  }
}
